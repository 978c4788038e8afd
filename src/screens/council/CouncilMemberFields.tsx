import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { CouncilMemberFormActor } from '#machines/council/councilMemberForm.machine.ts'
import { councilStatuses, type Council } from '#machines/council/council.ts'
import {
  councilEntryDates,
  faultsOfCouncilMember,
  maxCouncilObservations,
  type CouncilField,
  type CouncilMemberValues,
} from '#machines/council/councilMemberForm.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { readDay } from '#machines/shared/typedDay.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { DayField } from '#src/components/DayField.tsx'
import { DialogActions } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { council as words } from '#src/texts/council/council.ts'
import { saveCouncilMemberReason } from '#src/texts/council/councilPanelFailures.ts'
import { day } from '#src/texts/shared/dates.ts'
import * as css from './Council.css.ts'
import { LinkedMember, PositionField } from './CouncilMemberRights.tsx'

interface CouncilMemberFieldsProps {
  form: CouncilMemberFormActor
  council: Council
  isNew: boolean
}

const texts = words.form
const statusOptions = councilStatuses.map((id) => ({ id, label: words.status[id] }))

/** The form. The first faulty field receives the focus. */
export const CouncilMemberFields = ({ form, council, isNew }: CouncilMemberFieldsProps) => {
  const values = useSelector(form, ({ context }) => context.values)
  const shown = useSelector(form, ({ context }) => context.shown)
  const failure = useSelector(form, ({ context }) => context.failure)
  const isSaving = useSelector(form, (state) => state.matches('saving'))
  const isGone = useSelector(form, (state) => state.matches('gone'))
  const isFixed = isSaving || isGone
  const name = useRef<HTMLInputElement>(null)
  const position = useRef<HTMLSelectElement>(null)
  const entryDate = useRef<HTMLInputElement>(null)
  const observations = useRef<HTMLTextAreaElement>(null)
  useFieldFault(form, (field: CouncilField) => ({ name, position, entryDate, observations })[field].current?.focus())
  const faults = faultsOfCouncilMember(values)
  const errorOf = (field: CouncilField) => {
    const fault = shown.includes(field) ? faults[field] : undefined
    return fault && words.faults[fault]
  }
  const change = (values: Partial<Omit<CouncilMemberValues, 'memberId'>>) =>
    form.send({ type: 'field.change', change: values })
  const read = readDay(values.entryDate)
  const count = lengthOf(values.observations)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'submit' })
      }}
    >
      <Stack>
        <LinkedMember form={form} council={council} isDisabled={isFixed} />
        <Field
          label={texts.name}
          inputRef={name}
          autoFocus
          value={values.name}
          isReadOnly={isFixed}
          error={errorOf('name')}
          onChange={(text) => change({ name: text })}
        />
        <PositionField
          form={form}
          council={council}
          isDisabled={isFixed}
          selectRef={position}
          error={errorOf('position')}
          onChange={(code) => change({ position: code })}
        />
        <div className={css.pair}>
          <DayField
            label={texts.entryDate}
            inputRef={entryDate}
            openLabel={texts.openCalendar}
            placeholder={texts.entryDatePlaceholder}
            value={values.entryDate}
            day={read.kind === 'day' ? read.day : null}
            first={councilEntryDates.first}
            last={councilEntryDates.last}
            isReadOnly={isFixed}
            error={errorOf('entryDate')}
            onChange={(text) => change({ entryDate: text })}
            onPick={(picked) => change({ entryDate: day(picked) })}
          />
          <NativeSelect
            label={texts.status}
            options={statusOptions}
            value={values.status}
            isDisabled={isFixed}
            onChange={(status) => change({ status })}
          />
        </div>
        <TextArea
          label={texts.observations}
          inputRef={observations}
          {...(count > maxCouncilObservations * 0.9 && { aside: texts.count(count) })}
          value={values.observations}
          isReadOnly={isFixed}
          error={errorOf('observations')}
          onChange={(text) => change({ observations: text })}
        />
        {isGone && <Alert>{texts.gone}</Alert>}
        {failure && <Alert>{saveCouncilMemberReason(isNew, failure)}</Alert>}
      </Stack>
      <DialogActions isRuled>
        <Button variant="quiet" isBlock isDisabled={isSaving} onPress={() => form.send({ type: 'cancel' })}>
          {isGone ? texts.close : texts.cancel}
        </Button>
        {!isGone && (
          <Button
            type="submit"
            variant="primary"
            isBlock
            isBusy={isSaving}
            busyLabel={texts.busy[isNew ? 'add' : 'edit']}
          >
            {texts.submit[isNew ? 'add' : 'edit']}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
