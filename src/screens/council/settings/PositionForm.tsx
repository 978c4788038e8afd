import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { takenCodes, type PositionsActor } from '#machines/council/positions.machine.ts'
import { faultsOfPosition, type PositionField } from '#machines/council/position.ts'
import { maxPositionFunction } from '#machines/council/positionLimits.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { DialogActions } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { savePositionReason } from '#src/texts/council/councilFailures.ts'
import { positions as all } from '#src/texts/council/positions.ts'
import { Responsibilities } from './Responsibilities.tsx'
import { writtenText } from '#machines/shared/writtenText.ts'

const texts = all.form

interface PositionFormProps {
  positions: PositionsActor
  isNew: boolean
  isSaving: boolean
}

const useFault = (positions: PositionsActor, field: PositionField) =>
  useSelector(positions, ({ context }) => {
    const fault = context.shown.includes(field)
      ? faultsOfPosition(context.values, takenCodes(context))[field]
      : undefined
    return fault && all.faults[fault]
  })

/** The code is editable only for a new position. */
export const PositionForm = ({ positions, isNew, isSaving }: PositionFormProps) => {
  const values = useSelector(positions, ({ context }) => context.values)
  const failure = useSelector(positions, ({ context }) => context.failure)
  const faults = {
    code: useFault(positions, 'code'),
    title: useFault(positions, 'title'),
    function: useFault(positions, 'function'),
    responsibilities: useFault(positions, 'responsibilities'),
  }
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLInputElement>(null)
  const mainFunction = useRef<HTMLTextAreaElement>(null)
  useFieldFault(positions, (field: PositionField) => {
    const places = { code, title, function: mainFunction }
    if (field === 'responsibilities') form.current?.querySelector<HTMLElement>('ol input')?.focus()
    else places[field].current?.focus()
  })
  const count = lengthOf(writtenText(values.function))
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        positions.send({ type: 'submit' })
      }}
    >
      <Stack>
        {isNew && (
          <Field
            label={texts.code}
            description={texts.codeHint}
            placeholder={texts.codeExample}
            inputRef={code}
            autoFocus
            autoCorrect="off"
            spellCheck="false"
            value={values.code}
            isReadOnly={isSaving}
            error={faults.code}
            onChange={(text) => positions.send({ type: 'field.change', change: { code: text } })}
          />
        )}
        <Field
          label={texts.title}
          inputRef={title}
          autoFocus={!isNew}
          value={values.title}
          isReadOnly={isSaving}
          error={faults.title}
          onChange={(text) => positions.send({ type: 'field.change', change: { title: text } })}
        />
        <TextArea
          label={texts.function}
          inputRef={mainFunction}
          rows={3}
          {...(count > maxPositionFunction * 0.8 && { aside: texts.count(count) })}
          value={values.function}
          isReadOnly={isSaving}
          error={faults.function}
          onChange={(text) => positions.send({ type: 'field.change', change: { function: text } })}
        />
        <Responsibilities
          lines={values.responsibilities}
          error={faults.responsibilities}
          isReadOnly={isSaving}
          onChange={(at, text) => positions.send({ type: 'responsibility.change', at, text })}
          onAdd={(after) => positions.send({ type: 'responsibility.add', after })}
          onRemove={(at) => positions.send({ type: 'responsibility.remove', at })}
        />
        {failure && <Alert>{savePositionReason(failure)}</Alert>}
      </Stack>
      <DialogActions isRuled>
        <Button variant="quiet" isBlock isDisabled={isSaving} onPress={() => positions.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" isBlock isBusy={isSaving} busyLabel={texts.saving}>
          {isNew ? texts.create : texts.update}
        </Button>
      </DialogActions>
    </form>
  )
}
