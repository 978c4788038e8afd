import { useSelector } from '@xstate/react'
import { Check, X } from 'lucide-react'
import type { AbsenceRequestsActor } from '#machines/routines/absenceRequests.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Failure } from '#src/components/Failure.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import * as css from '#src/screens/routines/Absences.css.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { absenceKindLabels, absenceRequests as texts, spanWords } from '#src/texts/routines/absence.ts'
import { loadReason } from '#src/texts/shared/failures.ts'

const AbsenceRefusal = later(async () => (await import('./AbsenceRefusal.tsx')).AbsenceRefusal)

/** 'Ausências a decidir'. Nothing while the list is empty. */
export const AbsenceRequests = ({ absences }: { absences: AbsenceRequestsActor }) => {
  const state = useSelector(absences, ({ value }) => stateText(value))
  const { requests, chosen, failure } = useSelector(absences, ({ context }) => context)
  const isIdle = state === 'shown' || state === 'loading'
  return (
    <div data-machine="absenceRequests" data-state={state}>
      {state === 'failed' && failure && (
        <Card className={css.requests}>
          <Failure title={texts.failed} retryLabel={texts.retry} onRetry={() => absences.send({ type: 'retry' })}>
            {loadReason(failure)}
          </Failure>
        </Card>
      )}
      {requests !== null && requests.length > 0 && (
        <Card className={css.requests} tone="gold" title={texts.title(requests.length)}>
          <ul>
            {requests.map((request) => (
              <li key={request.id} className={css.item}>
                <div className={css.head}>
                  <span className={css.days}>{request.name}</span>
                  <span>{spanWords(request)}</span>
                </div>
                <div className={css.faint}>
                  {absenceKindLabels[request.kind]} · <LongText>{request.reason}</LongText>
                </div>
                <div className={css.deeds}>
                  <Button
                    size="small"
                    icon={Check}
                    isDisabled={!isIdle}
                    isBusy={state === 'approving' && chosen?.id === request.id}
                    busyLabel={texts.approving}
                    aria-label={texts.labelOf(texts.approve, request)}
                    onPress={() => absences.send({ type: 'approve', request })}
                  >
                    {texts.approve}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={X}
                    isDisabled={!isIdle}
                    aria-label={texts.labelOf(texts.refuse, request)}
                    onPress={() => absences.send({ type: 'refuse', request })}
                  >
                    {texts.refuse}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(state === 'writing' || state === 'refusing') && <AbsenceRefusal absences={absences} />}
    </div>
  )
}
