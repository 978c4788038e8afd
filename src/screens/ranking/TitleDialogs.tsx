import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { titleTypes } from '#machines/ranking/ranking.ts'
import { faultOfTitle, replacedBy, type TitleValues } from '#machines/ranking/rankingTitle.ts'
import type { RankingTitlesActor } from '#machines/ranking/rankingTitles.machine.ts'
import type { Choice } from '#machines/shared/merge.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { useFieldFocus } from '#src/hooks/fieldFocus.ts'
import { ConflictDialog } from '#src/screens/shared/ConflictDialog.tsx'
import { titleReason } from '#src/texts/ranking/administrationFailures.ts'
import { rankingTitles as texts } from '#src/texts/ranking/rankingAdmin.ts'
import * as css from '#src/screens/shared/Panel.css.ts'
import { RowDialogs } from './RowDialogs.tsx'

const statuses = [
  { id: 'active', label: texts.active },
  { id: 'inactive', label: texts.inactive },
] as const

/** The dialogs of one title. */
export const TitleDialogs = ({ titles }: { titles: RankingTitlesActor }) => {
  const row = useSelector(titles, ({ context }) => context.row)
  return (
    <RowDialogs
      actor={titles}
      texts={texts}
      title={row === null ? texts.newTitle : texts.editTitle}
      question={texts.deleteText(row?.title ?? '', row?.active ?? false)}
      reasonOf={titleReason}
      conflict={<TitleConflict titles={titles} />}
    >
      {(isSaving) => <TitleFields titles={titles} isSaving={isSaving} />}
    </RowDialogs>
  )
}

const TitleConflict = ({ titles }: { titles: RankingTitlesActor }) => {
  const conflict = useSelector(titles, ({ context }) => context.conflict)
  if (!conflict) return null
  return (
    <ConflictDialog
      title={texts.conflict}
      conflict={conflict}
      labels={texts.labels}
      wordOf={texts.word}
      onChoose={(choice: Choice<TitleValues>) => titles.send({ type: 'field.choose', ...choice })}
      onMerge={() => titles.send({ type: 'merge' })}
      onBack={() => titles.send({ type: 'back' })}
    />
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
        label={texts.labels.title}
        inputRef={input}
        autoComplete="off"
        value={values.title}
        isReadOnly={isSaving}
        error={fault === null ? undefined : texts.faults[fault]}
        onChange={(title) => titles.send({ type: 'field.change', change: { title } })}
      />
      <NativeSelect
        label={texts.labels.type}
        options={titleTypes.map((id) => ({ id, label: texts.types[id] }))}
        value={values.type}
        isDisabled={isSaving}
        onChange={(type) => titles.send({ type: 'field.change', change: { type } })}
      />
      <NativeSelect
        label={texts.labels.active}
        options={statuses}
        value={values.active ? 'active' : 'inactive'}
        isDisabled={isSaving}
        onChange={(id) => titles.send({ type: 'field.change', change: { active: id === 'active' } })}
      />
      {replaced && <p className={css.faint}>{texts.replaces(replaced.title)}</p>}
    </>
  )
}
