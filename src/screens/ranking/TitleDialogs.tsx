import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { titleTypes } from '#machines/ranking/ranking.ts'
import { faultOfTitle, replacedBy } from '#machines/ranking/rankingTitle.ts'
import type { RankingTitlesActor } from '#machines/ranking/rankingTitles.machine.ts'
import { Confirm } from '#src/components/Confirm.tsx'
import { Field } from '#src/components/Field.tsx'
import { FormDialog } from '#src/components/FormDialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { DiscardQuestion } from '#src/screens/shared/DiscardQuestion.tsx'
import { titleReason } from '#src/texts/ranking/administrationFailures.ts'
import { rankingTitles as texts } from '#src/texts/ranking/rankingAdmin.ts'
import * as css from '#src/screens/shared/Panel.css.ts'

const statuses = [
  { id: 'active', label: texts.active },
  { id: 'inactive', label: texts.inactive },
] as const

/** The form of one title, and the confirmations before changes are discarded and before a deletion. */
export const TitleDialogs = ({ titles }: { titles: RankingTitlesActor }) => {
  const isNew = useSelector(titles, ({ context }) => context.row === null)
  const isSaving = useSelector(titles, (state) => state.matches({ form: 'saving' }))
  const isDeleting = useSelector(titles, (state) => state.matches({ form: 'deleting' }))
  const isConfirming = useSelector(titles, (state) => state.matches({ form: 'confirming' })) || isDeleting
  const isDiscarding = useSelector(titles, (state) => state.matches({ form: 'discarding' }))
  const row = useSelector(titles, ({ context }) => context.row)
  const failure = useSelector(titles, ({ context }) => context.failure)
  const cancel = () => titles.send({ type: 'cancel' })
  if (isConfirming)
    return (
      <Confirm
        isOpen
        title={texts.deleteTitle}
        confirmLabel={texts.confirmDelete}
        cancelLabel={texts.cancel}
        isBusy={isDeleting}
        busyLabel={texts.deleting}
        alert={failure && titleReason(failure)}
        onConfirm={() => titles.send({ type: 'confirm' })}
        onCancel={cancel}
      >
        {texts.deleteText(row?.title ?? '', row?.active ?? false)}
      </Confirm>
    )
  return (
    <>
      <FormDialog
        title={isNew ? texts.newTitle : texts.editTitle}
        submitLabel={texts.save}
        busyLabel={texts.busy}
        cancelLabel={texts.cancel}
        isBusy={isSaving}
        alert={failure && titleReason(failure)}
        onSubmit={() => titles.send({ type: 'submit' })}
        onCancel={cancel}
      >
        <TitleFields titles={titles} isSaving={isSaving} />
      </FormDialog>
      <DiscardQuestion
        isOpen={isDiscarding}
        texts={texts.discard}
        onDiscard={() => titles.send({ type: 'discard' })}
        onKeep={() => titles.send({ type: 'keep' })}
      />
    </>
  )
}

const TitleFields = ({ titles, isSaving }: { titles: RankingTitlesActor; isSaving: boolean }) => {
  const values = useSelector(titles, ({ context }) => context.values)
  const fault = useSelector(titles, ({ context }) => (context.isChecked ? faultOfTitle(context.values) : null))
  const replaced = useSelector(titles, ({ context }) => replacedBy(context.rows ?? [], context.id, context.values))
  const input = useRef<HTMLInputElement>(null)
  useFieldFocus(titles, { title: input }, ['title'])
  return (
    <>
      <Field
        label={texts.name}
        inputRef={input}
        autoComplete="off"
        value={values.title}
        isReadOnly={isSaving}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(title) => titles.send({ type: 'field.change', change: { title } })}
      />
      <NativeSelect
        label={texts.type}
        options={titleTypes.map((id) => ({ id, label: texts.types[id] }))}
        value={values.type}
        isDisabled={isSaving}
        onChange={(type) => titles.send({ type: 'field.change', change: { type } })}
      />
      <NativeSelect
        label={texts.columns.status}
        options={statuses}
        value={values.active ? 'active' : 'inactive'}
        isDisabled={isSaving}
        onChange={(id) => titles.send({ type: 'field.change', change: { active: id === 'active' } })}
      />
      {replaced && <p className={css.faint}>{texts.replaces(replaced.title)}</p>}
    </>
  )
}
