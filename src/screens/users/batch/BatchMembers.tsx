import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { emailFaultOf } from '#machines/shared/email.ts'
import { isBlank } from '#machines/shared/text.ts'
import { isFaulty, pendingRows, type InvitationRow } from '#machines/users/invitationBatch.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { Field } from '#src/components/Field.tsx'
import { Stack } from '#src/components/Stack.tsx'
import { useFieldFault } from '#src/hooks/fieldFocus.ts'
import { batchKinds, invitationBatch as texts } from '#src/texts/users/invitationBatch.ts'
import type { BatchProps } from './actor.ts'
import * as css from './Batch.css.ts'

/** Rows that are shown at once: thousands would make the dialog slow. */
export const page = 50

/** Whom to invite: everyone is chosen, and an e-mail can be written in its row. */
export const BatchMembers = ({ actor }: BatchProps) => {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const isChecked = useSelector(actor, ({ context }) => context.isChecked)
  const kindTexts = batchKinds[useSelector(actor, ({ context }) => context.kind)]
  const [shown, show] = useState(page)
  const inputs = useRef(new Map<string, HTMLInputElement>())
  useFieldFault(actor, (id) => {
    show((count) => Math.max(count, rows.findIndex((row) => row.id === id) + 1))
    requestAnimationFrame(() => inputs.current.get(id)?.focus())
  })
  const count = pendingRows(rows).length
  const missing = rows.filter(({ isChosen, email }) => isChosen && isBlank(email)).length
  if (rows.length === 0)
    return (
      <>
        <DialogText>{kindTexts.none}</DialogText>
        <DialogActions>
          <Button variant="primary" isBlock autoFocus onPress={() => actor.send({ type: 'cancel' })}>
            {texts.close}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <>
      <Stack>
        <DialogText>{kindTexts.intro}</DialogText>
        {kindTexts.warning && <Alert tone="warning" title={kindTexts.warning} />}
        <Checkbox
          isChecked={rows.every(({ isChosen }) => isChosen)}
          onChange={(isChosen) => actor.send({ type: 'all.choose', isChosen })}
        >
          {texts.all}
        </Checkbox>
        <ul className={css.rows} aria-label={kindTexts.members}>
          {rows.slice(0, shown).map((row) => (
            <li key={row.id} className={css.member}>
              <Checkbox
                isChecked={row.isChosen}
                onChange={(isChosen) => actor.send({ type: 'row.choose', id: row.id, isChosen })}
              >
                <span className={css.name}>{row.name}</span>
              </Checkbox>
              {row.replaces ? (
                <span className={css.sentence}>
                  {row.email} · {(row.replaces.isExpired ? texts.expired : texts.until)(row.replaces.expiresAt)}
                </span>
              ) : (
                <EmailField
                  actor={actor}
                  row={row}
                  isChecked={isChecked}
                  inputRef={(input) => {
                    if (input) inputs.current.set(row.id, input)
                    else inputs.current.delete(row.id)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {rows.length > shown && (
          <Button size="small" onPress={() => show(shown + page)}>
            {texts.more(Math.min(page, rows.length - shown))}
          </Button>
        )}
        {missing > 0 && <output className={css.sentence}>{texts.withoutEmail(missing)}</output>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" isBlock onPress={() => actor.send({ type: 'cancel' })}>
          {texts.cancel}
        </Button>
        <Button variant="primary" isBlock isDisabled={count === 0} onPress={() => actor.send({ type: 'submit' })}>
          {kindTexts.submit(count)}
        </Button>
      </DialogActions>
    </>
  )
}

interface EmailFieldProps extends BatchProps {
  row: InvitationRow
  isChecked: boolean
  inputRef?: (input: HTMLInputElement | null) => void
}

/** The e-mail of one row. */
export const EmailField = ({ actor, row, isChecked, inputRef }: EmailFieldProps) => {
  const fault = isChecked && isFaulty(row) ? emailFaultOf(row.email) : null
  return (
    <Field
      label={texts.email(row.name)}
      isLabelHidden
      type="email"
      inputMode="email"
      autoComplete="off"
      placeholder={texts.emailPlaceholder}
      value={row.email}
      error={fault === null ? undefined : texts.faults[fault]}
      {...(inputRef && { inputRef })}
      onChange={(email) => actor.send({ type: 'row.type', id: row.id, email })}
    />
  )
}
