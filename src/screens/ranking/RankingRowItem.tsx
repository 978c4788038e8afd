import { levelStars, pointsOf, type RankingPeriod, type RankingRow } from '#machines/ranking/ranking.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Badge } from '#src/components/Badge.tsx'
import { Stars } from '#src/components/Stars.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { shell } from '#src/texts/app/shell.ts'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import * as css from './Ranking.css.ts'

interface RankingRowItemProps {
  row: RankingRow
  /** From 1. Equal points share it. */
  rank: number
  /** From 0, in the list. The first three are highlighted. */
  place: number
  period: RankingPeriod
  isOwn: boolean
}

export const RankingRowItem = ({ row, rank, place, period, isOwn }: RankingRowItemProps) => {
  const points = pointsOf(row, period)
  const stars = levelStars(row.level)
  return (
    <li className={css.row} data-place={place < 3 ? place + 1 : undefined} data-own={isOwn || undefined}>
      <span className={css.rank}>
        <span aria-hidden="true">{numeral(rank)}</span>
        <VisuallyHidden>{texts.rank(rank)}</VisuallyHidden>
      </span>
      <Avatar name={row.user_name} photoUrl={pictureUrl(row.photo_url)} size={place < 3 ? 48 : 40} />
      <div className={css.person}>
        <div className={css.nameLine}>
          <span className={css.name}>{row.user_name}</span>
          {isOwn && (
            <span className={css.youBadge}>
              <Badge>{texts.you}</Badge>
            </span>
          )}
        </div>
        <div className={css.position}>
          {isOwn && <span className={css.youWord}>{texts.you} · </span>}
          {row.position || shell.member}
        </div>
      </div>
      <div className={css.level}>
        <Stars
          value={stars}
          of={stars}
          label={texts.stars(stars, row.level)}
          tone={stars === 3 ? 'gold' : 'ivory'}
          size={14}
        />
        <span>{row.level}</span>
      </div>
      <div className={css.points}>
        <span className={css.number}>{numeral(points)}</span> <span className={css.unit}>{texts.points(points)}</span>
      </div>
    </li>
  )
}
