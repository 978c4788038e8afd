import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BadgeRulesActor } from '#machines/achievements/badgeRules.machine.ts'
import { badgeIcons } from '#machines/achievements/achievement.ts'
import {
  faultsOfBadge,
  maxBadgeDescription,
  type BadgeField,
  type BadgeValues,
} from '#machines/achievements/badgeForm.ts'
import { offeredMeasures, type Measure } from '#machines/achievements/measure.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { lengthOf } from '#machines/shared/text.ts'
import { BadgeMedal } from '#src/components/BadgeMedal.tsx'
import { Button } from '#src/components/Button.tsx'
import { Confirm } from '#src/components/Confirm.tsx'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TextArea } from '#src/components/TextArea.tsx'
import { later } from '#src/components/later.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { saveBadgeReason } from '#src/texts/achievements/badgeFailures.ts'
import { badges } from '#src/texts/achievements/badges.ts'
import { iconLabels } from '#src/texts/achievements/badgeLabels.ts'
import { measureName, measureWords } from '#src/texts/achievements/measureLabels.ts'
import * as css from './BadgeForm.css.ts'
import { writtenText } from '#machines/shared/writtenText.ts'

const BadgeConflict = later(async () => (await import('./BadgeConflict.tsx')).BadgeConflict)
const BadgeGone = later(async () => (await import('./BadgeConflict.tsx')).BadgeGone)

const texts = badges.form
const byHand = 'by_hand'
const iconOptions = badgeIcons.map((id) => ({ id, label: iconLabels[id] }))
const measureOptions = (
  kinds: readonly RoutineKind[],
  used: readonly Measure[],
): { id: Measure | typeof byHand; label: string }[] => [
  ...offeredMeasures(kinds, used).map((id) => ({ id, label: measureName(id, kinds) })),
  { id: byHand, label: texts.byHand },
]
const statusOptions = [
  { id: 'active', label: texts.statuses.active },
  { id: 'inactive', label: texts.statuses.inactive },
] as const

export interface BadgeFormProps {
  rules: BadgeRulesActor
}

/** The form of one badge, and its confirmations: before changes are discarded, before a deletion, in a conflict. */
export const BadgeForm = ({ rules }: BadgeFormProps) => {
  const isNew = useSelector(rules, ({ context }) => context.rule === null)
  const isSaving = useSelector(rules, (state) => state.matches({ form: 'saving' }))
  const failure = useSelector(rules, ({ context }) => context.failure)
  const isDeleting = useSelector(rules, (state) => state.matches({ form: 'deleting' }))
  const isConfirming = useSelector(rules, (state) => state.matches({ form: 'confirming' })) || isDeleting
  const isDiscarding = useSelector(rules, (state) => state.matches({ form: 'discarding' }))
  const isConflict = useSelector(rules, (state) => state.matches({ form: 'conflict' }))
  const isGone = useSelector(rules, (state) => state.matches({ form: 'gone' }))
  const title = useSelector(rules, ({ context }) => context.rule?.title ?? '')
  const holders = useSelector(rules, ({ context }) => context.rule?.holders ?? 0)
  const { deletion } = badges
  return (
    <>
      <FormDialog
        size="large"
        title={texts.titles[isNew ? 'add' : 'edit']}
        submitLabel={isNew ? texts.create : texts.save}
        busyLabel={texts.saving}
        cancelLabel={texts.cancel}
        isRuled
        isBusy={isSaving}
        alert={failure && saveBadgeReason(failure)}
        onSubmit={() => rules.send({ type: 'submit' })}
        onCancel={() => rules.send({ type: 'cancel' })}
      >
        <Fields rules={rules} isNew={isNew} isSaving={isSaving} />
      </FormDialog>
      {isConflict && <BadgeConflict rules={rules} />}
      {isGone && <BadgeGone rules={rules} />}
      <DiscardQuestion
        isOpen={isDiscarding}
        onDiscard={() => rules.send({ type: 'discard' })}
        onKeep={() => rules.send({ type: 'keep' })}
      />
      <Confirm
        isOpen={isConfirming}
        title={deletion.title}
        confirmLabel={deletion.confirm}
        cancelLabel={deletion.cancel}
        isBusy={isDeleting}
        busyLabel={deletion.busy}
        onConfirm={() => rules.send({ type: 'confirm' })}
        onCancel={() => rules.send({ type: 'keep' })}
      >
        {deletion.text(title, holders)}
      </Confirm>
    </>
  )
}

const useFault = (rules: BadgeRulesActor, field: BadgeField) =>
  useSelector(rules, ({ context: { values, shown } }) => {
    const fault = shown.includes(field) ? faultsOfBadge(values)[field] : undefined
    return fault && badges.faults[fault]
  })

const Fields = ({ rules, isNew, isSaving }: BadgeFormProps & { isNew: boolean; isSaving: boolean }) => {
  const values = useSelector(rules, ({ context }) => context.values)
  const kinds = useSelector(rules, ({ context }) => context.kinds)
  const stored = useSelector(rules, ({ context }) => context.rule?.measure ?? null)
  const faults = {
    title: useFault(rules, 'title'),
    description: useFault(rules, 'description'),
    threshold: useFault(rules, 'threshold'),
  }
  const used = [stored, values.measure].filter((measure) => measure !== null)
  const title = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const threshold = useRef<HTMLInputElement>(null)
  useFieldFocus(rules, { title, description, threshold }, ['title'])
  const change = (values: Partial<BadgeValues>) => rules.send({ type: 'field.change', change: values })
  const count = lengthOf(writtenText(values.description))
  return (
    <>
      <div className={css.head}>
        <BadgeMedal icon={values.icon} isEarned size={72} />
        <div className={css.title}>
          <Field
            label={texts.title}
            inputRef={title}
            value={values.title}
            isReadOnly={isSaving}
            error={faults.title}
            onChange={(text) => change({ title: text })}
          />
        </div>
      </div>
      <TextArea
        label={texts.description}
        inputRef={description}
        rows={2}
        {...(count > maxBadgeDescription * 0.8 && { aside: texts.count(count, maxBadgeDescription) })}
        value={values.description}
        isReadOnly={isSaving}
        error={faults.description}
        onChange={(text) => change({ description: text })}
      />
      <div className={css.pair}>
        <NativeSelect
          label={texts.measure}
          options={measureOptions(kinds, used)}
          value={values.measure ?? byHand}
          isDisabled={isSaving}
          onChange={(id) => change({ measure: id === byHand ? null : id })}
        />
        {values.measure !== null && (
          <Field
            label={texts.threshold}
            aside={measureWords(values.measure, kinds).many}
            inputRef={threshold}
            inputMode="numeric"
            value={values.threshold}
            isReadOnly={isSaving}
            error={faults.threshold}
            onChange={(text) => change({ threshold: text })}
          />
        )}
      </div>
      <div className={css.pair}>
        <NativeSelect
          label={texts.icon}
          options={iconOptions}
          value={values.icon}
          isDisabled={isSaving}
          onChange={(icon) => change({ icon })}
        />
        <NativeSelect
          label={texts.status}
          options={statusOptions}
          value={values.active ? 'active' : 'inactive'}
          isDisabled={isSaving}
          onChange={(id) => change({ active: id === 'active' })}
        />
      </div>
      <p className={css.hint}>{texts.changeHint(values)}</p>
      {!isNew && (
        <div>
          <Button size="small" variant="danger" isDisabled={isSaving} onPress={() => rules.send({ type: 'delete' })}>
            {texts.delete}
          </Button>
        </div>
      )}
    </>
  )
}
