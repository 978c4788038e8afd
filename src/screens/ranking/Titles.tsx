import { useSelector } from '@xstate/react'
import { titleTypes } from '#machines/ranking/ranking.ts'
import type { RankingActor } from '#machines/ranking/ranking.machine.ts'
import { Avatar } from '#src/components/Avatar.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { pictureUrl } from '#src/hooks/picture.ts'
import { defaultTitles } from '#src/texts/ranking/defaultTitles.ts'
import { ranking as texts } from '#src/texts/ranking/ranking.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import * as css from './Ranking.css.ts'

/** The three titles with their holders; default names until a title is active. */
export const Titles = ({ ranking }: { ranking: RankingActor }) => {
  const titles = useSelector(ranking, ({ context }) => context.titles)
  const isFailed = useSelector(ranking, (state) => state.matches({ titles: 'failed' }))
  if (isFailed && !titles)
    return (
      <Card className={css.missing}>
        <Failure
          title={texts.titlesFailed}
          headingLevel={2}
          retryLabel={texts.retry}
          onRetry={() => ranking.send({ type: 'retry' })}
        />
      </Card>
    )
  return (
    <dl className={css.band} aria-busy={titles === null}>
      {titleTypes.map((type) => {
        const holder = titles?.holders[type]
        return (
          <div key={type} className={css.title}>
            <dt className={css.titleKind}>{texts.titles[type]}</dt>
            <dd className={`${cardTitle} ${css.titleName}`}>{titles?.titles[type]?.title ?? defaultTitles[type]}</dd>
            <dd className={css.holder}>
              {holder && (
                <span className={css.holderFace}>
                  <Avatar name={holder.name} photoUrl={pictureUrl(holder.photoUrl)} size={32} />
                </span>
              )}
              <span className={css.holderName} data-missing={holder ? undefined : ''}>
                {titles && (holder?.name ?? texts.noHolder)}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
