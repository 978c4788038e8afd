import { useSelector } from '@xstate/react'
import { Trophy, Undo2 } from 'lucide-react'
import { PageLink } from '#src/screens/shared/PageLink.tsx'
import { otherWeekOf, type OwnPoints as Entry } from '#machines/profile/ownPoints.ts'
import { ownPointsMachine, type OwnPointsActor } from '#machines/profile/ownPoints.machine.ts'
import { taskPath } from '#machines/tasks/taskView.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Card } from '#src/components/Card.tsx'
import { Empty } from '#src/components/Empty.tsx'
import { LinkButton } from '#src/components/LinkButton.tsx'
import { LoadedList, More } from '#src/components/Rest.tsx'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import { pointTypeLabels } from '#src/texts/ranking/rankingLabels.ts'
import { ownPoints as texts } from '#src/texts/profile/ownPoints.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './OwnPoints.css.ts'

const OwnPoints = ({ screen }: { screen: OwnPointsActor }) => {
  const rows = useSelector(screen, ({ context }) => context.rows)
  const failure = useSelector(screen, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  const newest = rows?.[0]
  return (
    <Page title={texts.title} isNarrow>
      <Card title={texts.list} aside={newest && texts.sum(newest.total)}>
        <LoadedList
          texts={texts}
          failure={failure && loadReason(failure)}
          onRetry={() => screen.send({ type: 'retry' })}
          rows={6}
        >
          {rows &&
            (rows.length === 0 ? (
              <Empty icon={Trophy} action={<LinkButton href="/routines">{texts.register}</LinkButton>}>
                {texts.empty}
              </Empty>
            ) : (
              <>
                <p className={css.note}>{texts.note}</p>
                <ul className={css.list} aria-label={texts.list}>
                  {rows.map((entry) => (
                    <EntryItem key={entry.id} entry={entry} />
                  ))}
                </ul>
                <MoreEntries points={screen} />
              </>
            ))}
        </LoadedList>
      </Card>
    </Page>
  )
}

/** `/points`: where the current user's points come from. */
export const OwnPointsScreen = screenOf({
  id: 'ownPoints',
  machine: ownPointsMachine,
  read: () => ({}),
  follows: ['evaluation', 'proof', 'points'],
  Content: OwnPoints,
})

/** An evaluated proof links to its task. */
const EntryItem = ({ entry }: { entry: Entry }) => {
  const { points, total, reason, type, task_id, is_counter, created_at } = entry
  const week = otherWeekOf(entry)
  return (
    <li className={css.item}>
      <span className={css.reason}>
        {task_id === null ? (
          reason
        ) : (
          <PageLink className={css.link} to={taskPath(task_id)} aria-label={texts.seeProof(reason)}>
            {reason}
          </PageLink>
        )}
      </span>
      <span className={css.points} data-negative={points < 0 || undefined} data-zero={points === 0 || undefined}>
        {texts.points(points)}
      </span>
      <span className={css.facts}>
        <time dateTime={created_at}>{dateTime(created_at)}</time>
        {is_counter && (
          <Badge icon={Undo2} tone="neutral">
            {texts.counter}
          </Badge>
        )}
        {task_id === null && <span>{texts.byHand}</span>}
        {type !== 'both' && <span>{pointTypeLabels[type]}</span>}
        {week !== null && <span>{texts.week(week)}</span>}
      </span>
      <span className={css.total}>{texts.total(total)}</span>
    </li>
  )
}

const MoreEntries = ({ points }: { points: OwnPointsActor }) => {
  const hasMore = useSelector(points, ({ context }) => context.hasMore)
  const isLoading = useSelector(points, (state) => state.matches('loading'))
  const isLoadingMore = useSelector(points, (state) => state.matches('loadingMore'))
  if (!hasMore) return null
  return (
    <More
      isApart
      texts={texts}
      isBusy={isLoadingMore}
      isDisabled={isLoading}
      onPress={() => points.send({ type: 'more' })}
    />
  )
}
