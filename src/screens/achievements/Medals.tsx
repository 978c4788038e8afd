import type { ReactNode } from 'react'
import { goalOf, type Achievement, type Earned } from '#machines/achievements/achievement.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import * as css from './Achievements.css.ts'

/** Granted badges, in gold. */
export const EarnedMedals = ({ earned }: { earned: readonly Earned[] }) => (
  <ul className={css.medals}>
    {earned.map((badge) => (
      <li key={badge.id} className={css.medal}>
        <BadgeMedal icon={badge.icon} isEarned />
        <span className={css.title}>{badge.title}</span>
        <span className={css.faint}>{texts.on(badge)}</span>
      </li>
    ))}
  </ul>
)

/** Badges not granted yet, in outline, with their progress. The bar is gold only for the current user. */
export const MissingMedals = ({ missing, isOwn }: { missing: readonly Achievement[]; isOwn: boolean }) => (
  <ul className={css.medals}>
    {missing.map((badge) => (
      <li key={badge.id} className={css.medal}>
        <BadgeMedal icon={badge.icon} isEarned={false} />
        <span className={css.title}>{badge.title}</span>
        <Way badge={badge} isOwn={isOwn} />
      </li>
    ))}
  </ul>
)

const Way = ({ badge, isOwn }: { badge: Achievement; isOwn: boolean }): ReactNode => {
  const goal = goalOf(badge)
  if (!goal) return <span className={css.faint}>{texts.byHand}</span>
  return (
    <>
      <span className={css.faint}>{texts.progress(goal)}</span>
      {isOwn && (
        <div className={css.bar}>
          <ProgressBar
            label={texts.progressLabel(badge.title)}
            value={goal.progress}
            max={goal.threshold}
            valueText={texts.progress(goal)}
          />
        </div>
      )}
    </>
  )
}
