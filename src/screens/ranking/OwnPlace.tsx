import { pointsOf, type OwnRank, type RankingPeriod } from '#machines/ranking/ranking.ts'
import { Card } from '#src/components/Card.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import * as css from './Ranking.css.ts'

interface OwnPlaceProps {
  own: OwnRank
  period: RankingPeriod
  /** True if the user can still earn points today. */
  isRoutineOpen: boolean
}

/** The distance to the next place, and a link to the routines. */
export const OwnPlace = ({ own: { row, rank, ahead }, period, isRoutineOpen }: OwnPlaceProps) => {
  const points = pointsOf(row, period)
  const target = ahead ? pointsOf(ahead, period) : 0
  return (
    <Card className={css.own}>
      <div className={css.distance}>
        <p className={css.distanceText}>
          <strong>{texts.place(rank)}</strong> {ahead ? texts.distance(target - points, ahead.user_name) : texts.leads}
        </p>
        {ahead && <span className={css.progress}>{texts.progress(points, target)}</span>}
        {ahead && (
          <div className={css.bar}>
            <ProgressBar
              label={texts.progressLabel}
              value={points}
              max={target}
              valueText={texts.progress(points, target)}
            />
          </div>
        )}
      </div>
      {isRoutineOpen && (
        <LinkButton href="/routines" variant="primary">
          {texts.register}
        </LinkButton>
      )}
    </Card>
  )
}
