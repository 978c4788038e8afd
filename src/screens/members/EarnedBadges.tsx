import type { EarnedBadge } from '#machines/achievements/achievement.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { achievements as texts } from '#src/texts/achievements/achievements.ts'
import * as css from './MemberDetail.css.ts'

/** Gold medals, each with the day on which the member earned it. */
export const EarnedBadges = ({ badges }: { badges: readonly EarnedBadge[] }) => (
  <ul className={css.medals}>
    {badges.map((badge) => (
      <li key={badge.id} className={css.medal}>
        <BadgeMedal icon={badge.icon} isEarned size={56} />
        <span className={css.medalName}>
          {badge.title}
          <span className={css.since}>{texts.on(badge)}</span>
        </span>
      </li>
    ))}
  </ul>
)
