import { useSelector } from '@xstate/react'
import { PageLink } from '#src/screens/shared/PageLink.tsx'
import type { ProofHistoryActor } from '#machines/tasks/proofHistory.machine.ts'
import type { ProofHistory, Task } from '#machines/tasks/task.ts'
import { taskPath } from '#machines/tasks/taskView.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { loadReason } from '#src/texts/shared/failures.ts'
import { dateTime, day, monthAndYear } from '#src/texts/shared/dates.ts'
import { proofFacts as texts } from '#src/texts/tasks/tasks.ts'
import * as css from './ProofFacts.css.ts'

/** When it was sent, what the member wrote, and whether the same picture was sent before. */
export const ProofFacts = ({ proofs, task }: { proofs: ProofHistoryActor | undefined; task: Task }) => {
  const same = useSelector(proofs, (snapshot) => snapshot?.context.history?.same_picture)
  return (
    <div className={css.facts}>
      <p className={css.sent}>
        {texts.sent} <time dateTime={task.created_at}>{dateTime(task.created_at)}</time>
      </p>
      {task.description && (
        <p className={css.notes}>
          <LongText>{task.description}</LongText>
        </p>
      )}
      {same !== undefined && same.length > 0 && (
        <Alert tone="warning" title={texts.samePicture}>
          <ul>
            {same.map(({ id, name, created_at }) => (
              <li key={id}>
                <PageLink className={css.link} to={taskPath(id)}>
                  {texts.earlier(name, dateTime(created_at))}
                </PageLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** The member's last proofs of this routine. `isMonthly`: the routine is proved once a month. */
export const ProofHistoryList = ({ proofs, isMonthly }: { proofs: ProofHistoryActor; isMonthly: boolean }) => {
  const state = useSelector(proofs, ({ value }) => stateText(value))
  const recent = useSelector(proofs, ({ context }) => context.history?.recent)
  const failure = useSelector(proofs, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  return (
    <div className={css.history} data-machine="proofHistory" data-state={state}>
      <h4 className={css.heading}>{texts.recent}</h4>
      {recent && <Recent recent={recent} isMonthly={isMonthly} />}
      {failure ? (
        <div className={css.missing}>
          <p>
            {texts.missing} {loadReason(failure)}
          </p>
          <Button size="small" onPress={() => proofs.send({ type: 'retry' })}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        !recent && <p>{texts.loading}</p>
      )}
    </div>
  )
}

const Recent = ({ recent, isMonthly }: { recent: ProofHistory['recent']; isMonthly: boolean }) => {
  if (recent.length === 0) return <p>{texts.none}</p>
  return (
    <ol className={css.recent} aria-label={texts.recent}>
      {recent.map(({ id, period_start, evaluation_score }) => (
        <li key={id}>
          <PageLink className={css.link} to={taskPath(id)}>
            {texts.proof(isMonthly ? monthAndYear(period_start) : day(period_start), evaluation_score)}
          </PageLink>
        </li>
      ))}
    </ol>
  )
}
