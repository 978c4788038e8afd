import { goalOf, isEarned, type Achievement } from '#machines/achievements/achievement.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { Button } from '#src/components/Button.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import * as css from './Achievements.css.ts'

interface DetailsProps {
  all: readonly Achievement[]
  /** They name what rules count. */
  kinds: readonly RoutineKind[]
  /** Present if the user may revoke badges. */
  onRevoke?: (badgeId: string) => void
}

/** Every badge: its purpose, its rule, its progress, and the reason of a grant by hand. */
export const Details = ({ all, kinds, onRevoke }: DetailsProps) => (
  <ul className={css.rows}>
    {all.map((badge) => (
      <li key={badge.id} className={css.row}>
        <BadgeMedal icon={badge.icon} isEarned={isEarned(badge)} size={56} />
        <div className={css.words}>
          <span className={css.title}>{badge.title}</span>
          <span className={css.soft}>{badge.description}</span>
          <span className={css.faint}>
            {badge.measure !== null && badge.threshold !== null
              ? texts.rule(badge.measure, badge.threshold, kinds)
              : texts.byHandOnly}
          </span>
          {badge.reason !== null && <span className={css.quote}>{texts.reason(badge.reason)}</span>}
        </div>
        <div className={css.standing}>
          <Standing badge={badge} />
          {onRevoke && isEarned(badge) && (
            <div className={css.actions}>
              <Button
                size="small"
                variant="quiet"
                aria-label={texts.revokeOf(badge.title)}
                onPress={() => onRevoke(badge.id)}
              >
                {texts.revoke}
              </Button>
            </div>
          )}
        </div>
      </li>
    ))}
  </ul>
)

const Standing = ({ badge }: { badge: Achievement }) => {
  if (isEarned(badge))
    return (
      <>
        {texts.earnedOn(badge)}
        {badge.reason !== null && (
          <>
            <br />
            {texts.byHandOf(badge.granted_by)}
          </>
        )}
      </>
    )
  const goal = goalOf(badge)
  return goal ? texts.progress(goal) : texts.byHand
}
