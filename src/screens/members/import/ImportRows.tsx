import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import {
  faultyFieldOf,
  groupOf,
  importFields,
  isAcceptable,
  resultGroups,
  resultsOf,
  type ImportField,
  type ImportRow,
  type ResultGroup,
  type RowResult,
} from '#machines/members/memberImport.ts'
import { Badge } from '#src/components/Badge.tsx'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { DialogActions } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { PillGroup } from '#src/components/PillGroup.tsx'
import { Stack } from '#src/components/Stack.tsx'
import {
  groupBadges,
  groupLabels,
  importFieldLabels,
  memberImport as texts,
  rowSentence,
} from '#src/texts/members/memberImport.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import type { ImportProps } from './actor.ts'
import * as css from './MemberImport.css.ts'

/** Rows that are shown at once: thousands would make the dialog slow. */
const page = 50

const tones = { new: 'success', duplicate: 'warning', error: 'danger' } as const

interface Checked {
  row: ImportRow
  result: RowResult
  group: ResultGroup
}

/** A correction ends, and while the rows are checked they are not shown: the field that had the focus is gone. */
const focusResults = (results: HTMLElement | null) => results?.focus()

/** The result of each row, with corrections in place. Faulty rows come first. */
export const ImportRows = ({ actor }: ImportProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const today = useSelector(actor, ({ context }) => context.sheet?.today ?? '')
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches({ reviewing: 'editing' }))
  const mayGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'back' }))
  const checked = useMemo<readonly Checked[]>(() => {
    const results = resultsOf(rows, today)
    return rows.flatMap((row, index) => {
      const result = results[index]
      return result ? [{ row, result, group: groupOf(result) }] : []
    })
  }, [rows, today])
  const countOf = (group: ResultGroup) => checked.filter((each) => each.group === group).length
  const [chosen, choose] = useState<ResultGroup>(
    () => resultGroups.toReversed().find((group) => countOf(group) > 0) ?? 'new',
  )
  const [shown, show] = useState(page)
  const found = checked.filter(({ group }) => group === chosen)
  const count = checked.filter(({ result }) => result.kind === 'new').length
  const skipped = countOf('duplicate') + countOf('error')
  return (
    <>
      <Stack>
        <PillGroup
          label={texts.groups}
          isInline
          items={resultGroups.map((id) => ({ id, label: groupLabels[id], count: numeral(countOf(id)) }))}
          selected={chosen}
          onSelect={(group) => {
            choose(group)
            show(page)
          }}
        />
        <div ref={focusResults} tabIndex={-1} className={css.results}>
          {found.length === 0 ? (
            <p className={css.example}>{texts.noRows}</p>
          ) : (
            <ul className={css.rows} aria-label={texts.rows}>
              {found.slice(0, shown).map((each) => (
                <Row key={each.row.id} actor={actor} checked={each} isLocked={isEditing} />
              ))}
            </ul>
          )}
        </div>
        {found.length > shown && (
          <Button size="small" onPress={() => show(shown + page)}>
            {texts.more(Math.min(page, found.length - shown))}
          </Button>
        )}
        {skipped > 0 && <p className={css.example}>{texts.skipped(skipped)}</p>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock isDisabled={!mayGoBack} onPress={() => actor.send({ type: 'back' })}>
          {texts.back}
        </Button>
        <Button
          variant="primary"
          isBlock
          isDisabled={isEditing || count === 0}
          onPress={() => actor.send({ type: 'submit' })}
        >
          {texts.submit(count)}
        </Button>
      </DialogActions>
    </>
  )
}

const Row = ({ actor, checked, isLocked }: ImportProps & { checked: Checked; isLocked: boolean }) => {
  const { row, result, group } = checked
  const isEdited = useSelector(actor, ({ context }) => context.edited?.id === row.id)
  const sentence = rowSentence(result)
  const details = [row.values.entryDate, row.values.position, row.values.email].filter((text) => text.trim() !== '')
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.line}>{texts.line(row.line)}</span>
        <Badge tone={tones[group]}>{result.kind === 'imported' ? texts.imported : groupBadges[group]}</Badge>
      </div>
      <p className={css.name}>{row.values.name.trim() || texts.noName}</p>
      {details.length > 0 && <p className={css.example}>{details.join(' · ')}</p>}
      {sentence !== null && <p className={css.sentence}>{sentence}</p>}
      {isEdited ? (
        <Correction actor={actor} first={faultyFieldOf(result)} />
      ) : (
        !row.isImported && (
          <div className={css.tools}>
            {(isAcceptable(result) || row.isAccepted) && (
              <Checkbox
                isChecked={row.isAccepted}
                isDisabled={isLocked}
                onChange={(isAccepted) => actor.send({ type: 'row.accept', id: row.id, isAccepted })}
              >
                {texts.accept}
              </Checkbox>
            )}
            <Button
              size="small"
              isDisabled={isLocked}
              aria-label={texts.editRow(row.line)}
              onPress={() => actor.send({ type: 'row.edit', id: row.id })}
            >
              {texts.edit}
            </Button>
          </div>
        )
      )}
    </li>
  )
}

/** The fields of one row. */
const Correction = ({ actor, first }: ImportProps & { first: ImportField }) => {
  const values = useSelector(actor, ({ context }) => context.edited?.values)
  return (
    values && (
      <form
        className={css.correction}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'row.save' })
        }}
      >
        {importFields.map((field) => (
          <Field
            key={field}
            label={importFieldLabels[field]}
            autoFocus={field === first}
            value={values[field]}
            onChange={(text) => actor.send({ type: 'row.change', change: { [field]: text } })}
          />
        ))}
        <div className={css.tools}>
          <Button
            size="small"
            variant="quiet"
            onPress={({ target }) => {
              focusResults(target.closest(`.${css.results}`))
              actor.send({ type: 'row.leave' })
            }}
          >
            {texts.leave}
          </Button>
          <Button size="small" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
    )
  )
}
