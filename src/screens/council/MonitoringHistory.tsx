import { useSelector } from '@xstate/react'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Loading } from '#src/components/Loading.tsx'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { dateTime } from '#src/texts/shared/dates.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { monitoring } from '#src/texts/council/monitoring.ts'
import * as css from './Monitoring.css.ts'
import { MonitoringStatusBadge } from './MonitoringStatusBadge.tsx'
import type { MonitoringUpdateActor } from '#machines/council/monitoringUpdate.machine.ts'

const texts = monitoring.notes

/** The history of a case: each note with its date, author and status, newest first. */
export const MonitoringHistory = ({ update }: { update: MonitoringUpdateActor }) => (
  <section>
    <h3 className={css.historyTitle}>{texts.title}</h3>
    <Notes update={update} />
  </section>
)

const Notes = ({ update }: { update: MonitoringUpdateActor }) => {
  const notes = useSelector(update, ({ context }) => context.notes)
  const failure = useSelector(update, (state) =>
    state.matches({ open: { history: 'failed' } }) ? state.context.historyFailure : null,
  )
  if (failure)
    return (
      <>
        <Alert title={texts.failed}>{loadReason(failure)}</Alert>
        <Button size="small" onPress={() => update.send({ type: 'history.retry' })}>
          {monitoring.retry}
        </Button>
      </>
    )
  if (notes === null) return <Loading label={texts.loading} rows={2} />
  if (notes.length === 0) return <p className={css.reason}>{texts.empty}</p>
  return (
    <ol className={css.notes}>
      {notes.toReversed().map(({ id, note, status, author_name: author, created_at: at }) => (
        <li key={id} className={css.note}>
          <div className={css.noteHead}>
            <MonitoringStatusBadge status={status} />
            <span>
              {dateTime(at)} · {author ?? texts.unknown}
            </span>
          </div>
          <p className={css.noteText}>
            <LongText>{note}</LongText>
          </p>
        </li>
      ))}
    </ol>
  )
}
