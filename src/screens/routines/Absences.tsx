import { useSelector } from '@xstate/react'
import { CalendarOff, Check, Clock, X } from 'lucide-react'
import { useRef } from 'react'
import type { AbsenceActor } from '#machines/routines/absence.machine.ts'
import type { Absence, OwnAbsences } from '#machines/routines/absence.ts'
import { absencesId } from '#machines/routines/routine.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { LoadedList } from '#src/components/Rest.tsx'
import { later } from '#src/components/later.tsx'
import { useHashTarget } from '#src/hooks/scroll.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { LongText } from '#src/screens/shared/LongText.tsx'
import { absenceKindLabels, absences as texts, absenceWithdrawal, spanWords } from '#src/texts/routines/absence.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import * as css from './Absences.css.ts'

const Confirm = later(async () => (await import('#src/components/Confirm.tsx')).Confirm)
const AbsenceDialog = later(async () => (await import('./AbsenceDialog.tsx')).AbsenceDialog)

/** 'Ausências': the user's requests with their state, pauses of the club, and a new request. */
export const Absences = ({ absence }: { absence: AbsenceActor }) => {
  const state = useSelector(absence, ({ value }) => stateText(value))
  const { own, withdrawing, failure } = useSelector(absence, ({ context }) => context)
  const isWithdrawing = state === 'asking' || state === 'withdrawing'
  const part = useRef<HTMLDivElement>(null)
  useHashTarget(part, absencesId)
  return (
    <div ref={part} id={absencesId} className={css.part}>
      <Card
        data-machine="absence"
        data-state={state}
        title={texts.title}
        {...(own && {
          aside: (
            <Button size="small" icon={CalendarOff} onPress={() => absence.send({ type: 'ask' })}>
              {texts.ask}
            </Button>
          ),
        })}
      >
        <LoadedList
          texts={texts}
          failure={state === 'failed' && failure ? loadReason(failure) : null}
          onRetry={() => absence.send({ type: 'retry' })}
          rows={1}
        >
          {own && <Own own={own} absence={absence} />}
        </LoadedList>
        {(state === 'writing' || state === 'requesting') && <AbsenceDialog absence={absence} />}
        {isWithdrawing && withdrawing && (
          <Confirm
            isOpen
            tone="primary"
            title={absenceWithdrawal.title}
            confirmLabel={absenceWithdrawal.confirm}
            cancelLabel={absenceWithdrawal.cancel}
            isBusy={state === 'withdrawing'}
            busyLabel={absenceWithdrawal.busy}
            alert={failure && absenceWithdrawal.why(failure)}
            onConfirm={() => absence.send({ type: 'confirm' })}
            onCancel={() => absence.send({ type: 'cancel' })}
          >
            {absenceWithdrawal.text(withdrawing)}
          </Confirm>
        )}
      </Card>
    </div>
  )
}

const Own = ({ own, absence }: { own: OwnAbsences; absence: AbsenceActor }) => (
  <>
    {own.pauses.map((pause) => (
      <p key={pause.id} className={css.pause}>
        {texts.pause(pause)}
      </p>
    ))}
    <p className={css.about}>{texts.about(own.days_a_month)}</p>
    {own.absences.length > 0 && (
      <ul aria-label={texts.list}>
        {own.absences.map((one) => (
          <OwnItem key={one.id} one={one} absence={absence} />
        ))}
      </ul>
    )}
  </>
)

const tones = { approved: 'success', refused: 'danger', withdrawn: 'neutral' } as const
const icons = { approved: Check, refused: X, withdrawn: X } as const

const OwnItem = ({ one, absence }: { one: Absence; absence: AbsenceActor }) => (
  <li className={css.item}>
    <div className={css.head}>
      <span className={css.days}>{spanWords(one)}</span>
      <Badge tone={one.outcome ? tones[one.outcome] : 'warning'} icon={one.outcome ? icons[one.outcome] : Clock}>
        {texts.state(one.outcome)}
      </Badge>
    </div>
    <div className={css.faint}>
      {absenceKindLabels[one.kind]} · <LongText>{one.reason}</LongText>
    </div>
    {one.answer !== null && (
      <div className={css.faint}>
        <LongText>{texts.answer(one.answer)}</LongText>
      </div>
    )}
    {one.outcome === null && (
      <div className={css.withdraw}>
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.withdrawLabel(one)}
          onPress={() => absence.send({ type: 'withdraw', absence: one })}
        >
          {texts.withdraw}
        </Button>
      </div>
    )}
  </li>
)
