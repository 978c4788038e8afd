import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import {
  faultsOfPoints,
  maxReason,
  pointTypes,
  type PointsField,
  type PointsValues,
} from '#machines/ranking/pointsGiving.ts'
import { lengthOf } from '#machines/shared/text.ts'
import type { PointsGivingActor } from '#machines/ranking/pointsGiving.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Card } from '#src/components/Card.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { stateText } from '#src/hooks/stateText.ts'
import { leavesToField } from '#src/hooks/leavesToField.ts'
import { useEmitted } from '#src/hooks/useEmitted.ts'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { pointsReason } from '#src/texts/ranking/administrationFailures.ts'
import { pointsGiving as texts } from '#src/texts/ranking/rankingAdmin.ts'
import { pointTypeLabels } from '#src/texts/ranking/rankingLabels.ts'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import * as css from '#src/screens/shared/Panel.css.ts'

interface PointsProps {
  giving: PointsGivingActor
}

/** Receiver, amount, reason and ranking. */
export const PointsForm = ({ giving }: PointsProps) => {
  const state = useSelector(giving, ({ value }) => stateText(value))
  return (
    <Card title={texts.title} data-machine="pointsGiving" data-state={state}>
      <Fields giving={giving} />
    </Card>
  )
}

const useFault = (giving: PointsGivingActor, field: PointsField) =>
  useSelector(giving, ({ context: { values, shown } }) => {
    const fault = shown.includes(field) ? faultsOfPoints(values)[field] : undefined
    return fault && texts.faults[fault]
  })

const Fields = ({ giving }: PointsProps) => {
  const own = useSelector(giving, ({ context }) => context.userId)
  const { receiver, points, reason, type } = useSelector(giving, ({ context }) => context.values)
  const failure = useSelector(giving, ({ context }) => context.failure)
  const isBusy = useSelector(giving, (state) => state.matches('giving'))
  const person = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  useFieldFocus(giving, { receiver: person, points: number, reason: reasonInput })
  // In the next frame: until then the field is disabled.
  useEmitted(giving, 'form.cleared', () => void requestAnimationFrame(() => person.current?.focus()))
  const change = (values: Partial<PointsValues>) => giving.send({ type: 'field.change', change: values })
  const faults = { receiver: useFault(giving, 'receiver'), points: useFault(giving, 'points') }
  const reasonFault = useFault(giving, 'reason')
  const count = lengthOf(reason.trim())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        giving.send({ type: 'submit', id: crypto.randomUUID() })
      }}
    >
      <Stack>
        <p className={css.prose}>{texts.text}</p>
        <div className={css.pair}>
          <MemberField
            form={giving}
            inputRef={person}
            label={texts.person}
            isOffered={({ user_id }) => user_id !== own}
            value={receiver}
            isDisabled={isBusy}
            error={faults.receiver}
            onChange={(member) => change({ receiver: member })}
          />
          <Field
            label={texts.points}
            description={texts.pointsHint}
            inputMode="text"
            autoComplete="off"
            inputRef={number}
            value={points}
            isReadOnly={isBusy}
            error={faults.points}
            onChange={(points) => change({ points })}
            onBlur={(event) => {
              if (leavesToField(event)) giving.send({ type: 'field.leave', field: 'points' })
            }}
          />
        </div>
        <TextArea
          label={texts.reason}
          inputRef={reasonInput}
          rows={2}
          {...(count > maxReason * 0.8 && { aside: texts.reasonCount(count) })}
          value={reason}
          isReadOnly={isBusy}
          error={reasonFault}
          onChange={(reason) => change({ reason })}
        />
        <div className={css.choice}>
          <NativeSelect
            label={texts.type}
            options={pointTypes.map((id) => ({ id, label: pointTypeLabels[id] }))}
            value={type}
            isDisabled={isBusy}
            onChange={(type) => change({ type })}
          />
          <p className={css.hint}>{texts.typeHints[type]}</p>
        </div>
        {failure && <Alert title={texts.failed}>{pointsReason(failure)}</Alert>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
