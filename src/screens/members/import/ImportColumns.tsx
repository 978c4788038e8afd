import { useSelector } from '@xstate/react'
import { importFields } from '#machines/members/memberImport.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { importFieldLabels, memberImport as texts } from '#src/texts/members/memberImport.ts'
import type { ImportProps } from './actor.ts'
import * as css from './MemberImport.css.ts'

const none = 'none'
const options = [
  { id: none, label: texts.ignored },
  ...importFields.map((field) => ({ id: field, label: importFieldLabels[field] })),
] as const

/** What each column contains, with examples from the first rows. */
export const ImportColumns = ({ actor }: ImportProps) => {
  const rows = useSelector(actor, ({ context }) => context.sheet?.rows ?? [])
  const hasHeader = useSelector(actor, ({ context }) => context.hasHeader)
  const columns = useSelector(actor, ({ context }) => context.columns)
  const isNameless = useSelector(actor, ({ context }) => context.isChecked && !context.columns.includes('name'))
  const [first] = rows
  const examples = rows.slice(hasHeader ? 1 : 0, hasHeader ? 3 : 2)
  return (
    <>
      <Stack>
        <DialogText>{texts.mappingText}</DialogText>
        <Checkbox
          isChecked={hasHeader}
          onChange={(isChecked) => actor.send({ type: 'header.change', hasHeader: isChecked })}
        >
          {texts.header}
        </Checkbox>
        {isNameless && <Alert>{texts.nameless}</Alert>}
        <ul className={css.columns}>
          {columns.map((field, column) => (
            // Columns never move.
            // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
            <li key={column} className={css.column}>
              <NativeSelect
                label={texts.column(column, hasHeader ? (first?.cells[column] ?? '') : '')}
                options={options}
                value={field ?? none}
                onChange={(id) => actor.send({ type: 'column.choose', column, field: id === none ? null : id })}
              />
              <p className={css.example}>
                {texts.example(examples.flatMap(({ cells }) => cells[column]?.trim().slice(0, 60) || []))}
              </p>
            </li>
          ))}
        </ul>
        {!columns.includes('entryDate') && <p className={css.example}>{texts.today}</p>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'check' })}>
          {texts.check}
        </Button>
      </DialogActions>
    </>
  )
}
