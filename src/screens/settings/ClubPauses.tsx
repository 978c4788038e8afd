import { useSelector } from '@xstate/react'
import type { ClubPause } from '#machines/routines/absence.ts'
import type { ClubPausesActor } from '#machines/settings/clubPauses.machine.ts'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { useToday } from '#src/hooks/useToday.ts'
import * as css from '#src/screens/routines/Absences.css.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { spanWords } from '#src/texts/routines/absence.ts'
import { clubPauses as texts } from '#src/texts/settings/clubPauses.ts'
import { loadReason } from '#src/texts/shared/failures.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)
const PauseDialog = later(async () => (await import('./PauseDialog.tsx')).PauseDialog)

/** 'Pausas do clube': the newest pauses, a new one, and the end of one that is not over. */
export const ClubPauses = ({ pauses: actor }: { pauses: ClubPausesActor }) => {
  const state = useSelector(actor, ({ value }) => stateText(value))
  const { pauses, ending, failure } = useSelector(actor, ({ context }) => context)
  const today = useToday()
  return (
    <Card
      data-machine="clubPauses"
      data-state={state}
      title={texts.title}
      {...(pauses && {
        aside: (
          <Button size="small" onPress={() => actor.send({ type: 'add' })}>
            {texts.add}
          </Button>
        ),
      })}
    >
      <LoadedList
        texts={texts}
        failure={state === 'failed' && failure ? loadReason(failure) : null}
        onRetry={() => actor.send({ type: 'retry' })}
        rows={1}
      >
        {pauses && <Pauses pauses={pauses} actor={actor} />}
      </LoadedList>
      {(state === 'writing' || state === 'saving') && <PauseDialog actor={actor} />}
      {(state === 'asking' || state === 'ending') && ending && (
        <Confirm
          isOpen
          tone="primary"
          title={texts.question.title}
          confirmLabel={texts.question.confirm}
          cancelLabel={texts.question.cancel}
          isBusy={state === 'ending'}
          busyLabel={texts.question.busy}
          alert={failure && texts.question.why(failure)}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onCancel={() => actor.send({ type: 'cancel' })}
        >
          {texts.question.text(ending, today)}
        </Confirm>
      )}
    </Card>
  )
}

const Pauses = ({ pauses, actor }: { pauses: readonly ClubPause[]; actor: ClubPausesActor }) => {
  const today = useToday()
  return (
    <>
      <p className={css.about}>{texts.about}</p>
      {pauses.length > 0 && (
        <ul aria-label={texts.list}>
          {pauses.map((pause) => (
            <li key={pause.id} className={css.item}>
              <div className={css.days}>{spanWords(pause)}</div>
              <div className={css.faint}>
                <LongText>{pause.reason}</LongText>
              </div>
              {pause.last_day >= today && (
                <div className={css.withdraw}>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={texts.endLabel(pause)}
                    onPress={() => actor.send({ type: 'end', pause })}
                  >
                    {texts.end}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
