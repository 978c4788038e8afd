import { useSelector } from '@xstate/react'
import { percent } from '#machines/shared/percent.ts'
import type { Overview } from '#machines/profile/profile.ts'
import { Bars } from '#src/components/Bars.tsx'
import { Card } from '#src/components/Card.tsx'
import { Explain } from '#src/components/Explain.tsx'
import { Blocks, Skeleton } from '#src/components/Loading.tsx'
import { ProgressBar } from '#src/components/ProgressBar.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { useProfileActor } from '#src/hooks/profile.ts'
import { useStanding } from '#src/hooks/usePerson.ts'
import { ownPointsTitle, standing as standings } from '#src/texts/app/standing.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { profile as words, status as texts } from '#src/texts/profile/profile.ts'
import { rank as rankStyle } from '#src/theme/type.css.ts'
import { Constancy } from './Constancy.tsx'
import * as css from './Status.css.ts'

/** Rank, three shares, and the points of eight weeks. */
export const StatusPanel = () => {
  const profile = useSelector(useProfileActor(), ({ context }) => context.profile)
  const overview = profile?.overview
  return (
    <Card title={texts.title} aside={texts.week}>
      {overview ? (
        <>
          <Rank overview={overview} isMember={profile.isMember} />
          <Constancy overview={overview} />
          <Shares overview={overview} />
          <Weeks overview={overview} />
          <TextLink href="/points">{ownPointsTitle}</TextLink>
        </>
      ) : (
        <Blocks>
          <div className={css.bones}>
            <Skeleton width={170} height={76} />
            <Skeleton height={64} />
            <Skeleton height={176} />
          </div>
        </Blocks>
      )}
    </Card>
  )
}

const Rank = ({ overview, isMember }: { overview: Overview; isMember: boolean }) => {
  const standing = useStanding()
  const { rank, ahead, weekly_points } = overview
  const none = standing === null || standing === 'member' ? texts.rank.none : standings.rank[standing]
  return (
    <>
      <div className={css.rank}>
        <div
          className={`${rankStyle} ${css.place}`}
          data-first={rank === 1 || undefined}
          data-none={rank === null || undefined}
        >
          {rank === null ? words.none : texts.rank.place(rank)}
        </div>
        <div>
          <div className={css.term}>
            <Explain
              term={texts.rank.term}
              label={words.howCalculated(texts.rank.term)}
              lines={texts.rank.lines(isMember)}
            />
          </div>
          <div className={css.distance}>{rank === null ? none : texts.rank.ahead(overview)}</div>
        </div>
      </div>
      <ProgressBar
        label={texts.rank.progress}
        value={rank === null ? 0 : weekly_points}
        max={ahead?.points ?? Math.max(1, weekly_points)}
        valueText={texts.rank.progressOf(overview)}
      />
    </>
  )
}

const Shares = ({ overview }: { overview: Overview }) => {
  const { completed, pending, in_time, finished, attended, meetings } = overview
  return (
    <dl className={css.shares}>
      <Share texts={texts.tasks} value={percent(completed, completed + pending)} overview={overview} />
      <Share texts={texts.punctuality} value={percent(in_time, finished)} overview={overview} />
      <Share texts={texts.attendance} value={percent(attended, meetings)} overview={overview} />
    </dl>
  )
}

interface ShareProps {
  texts: { term: string; lines: (overview: Overview) => readonly string[] }
  value: number | null
  overview: Overview
}

const Share = ({ texts: { term, lines }, value, overview }: ShareProps) => (
  <div className={css.share}>
    <dt className={css.shareTerm}>
      <Explain term={term} label={words.howCalculated(term)} lines={lines(overview)} />
    </dt>
    <dd className={css.number} data-none={value === null || undefined}>
      {value ?? words.none}
      {value !== null && <span className={css.sign}>%</span>}
    </dd>
  </div>
)

const Weeks = ({ overview }: { overview: Overview }) => {
  const { weeks } = overview
  return (
    <>
      <div className={css.head}>
        <h3 className={css.headTerm}>
          <Explain term={texts.weeks.term} label={words.howCalculated(texts.weeks.term)} lines={texts.weeks.lines()} />
        </h3>
        <span className={css.aside}>{texts.weeks.aside}</span>
      </div>
      <Bars
        label={texts.weeks.term}
        bars={weeks.map(({ start, points }) => ({
          key: start,
          value: points,
          text: texts.weeks.bar(start, points),
        }))}
        current={numeral(weeks.at(-1)?.points ?? 0)}
        from={texts.weeks.from(weeks[0]?.start ?? overview.today)}
        to={texts.week}
      />
    </>
  )
}
