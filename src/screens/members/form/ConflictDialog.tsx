import { useSelector } from '@xstate/react'
import { versionsOf } from '#machines/members/memberForm.state.ts'
import { setStats } from '#machines/shared/member.ts'
import { changedMeanwhile, contestedFields } from '#machines/members/memberMerge.ts'
import type { MemberValues } from '#machines/members/memberForm.ts'
import type { MemberField } from '#machines/members/memberRights.ts'
import { Button } from '#src/components/Button.tsx'
import { Dialog, DialogActions, DialogText } from '#src/components/Dialog.tsx'
import { RadioCards } from '#src/components/RadioCards.tsx'
import { memberConflict as texts, memberForm } from '#src/texts/members/memberForm.ts'
import { memberStatusLabels } from '#src/texts/members/members.ts'
import * as css from './ConflictDialog.css.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'

const wordOf = (field: MemberField, values: MemberValues): string => {
  const value = values[field]
  if (field === 'photo') return value === null ? texts.noPhoto : texts.withPhoto
  if (field === 'status') return memberStatusLabels[values.status]
  if (setStats.some((stat) => stat === field)) return typeof value === 'number' ? texts.stars(value) : memberForm.noStat
  if (field === 'skills') return values.skills.join(', ') || texts.empty
  return String(value) || texts.empty
}

/** The user chooses a version of each field that both changed. Fields that only the other user changed are listed. */
export const ConflictDialog = ({ form }: { form: MemberFormActor }) => {
  const versions = useSelector(
    form,
    ({ context }) => versionsOf(context),
    (a, b) => a.theirs === b.theirs,
  )
  const choices = useSelector(form, ({ context }) => context.choices)
  const contested = contestedFields(versions)
  const others = changedMeanwhile(versions).filter((field) => !contested.includes(field))
  const back = () => form.send({ type: 'back' })
  return (
    <Dialog
      size="large"
      title={texts.title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) back()
      }}
    >
      {contested.length > 0 && <DialogText>{texts.contested}</DialogText>}
      {contested.map((field) => (
        <RadioCards
          key={field}
          label={memberForm.fields[field]}
          options={(['mine', 'theirs'] as const).map((id) => ({
            id,
            label: texts[id],
            text: wordOf(field, versions[id]),
          }))}
          value={choices[field] ?? 'mine'}
          onChange={(side) => form.send({ type: 'choose', field, side })}
        />
      ))}
      {others.length > 0 && (
        <>
          <DialogText>{contested.length > 0 ? texts.alsoChanged(others) : texts.untouched}</DialogText>
          <ul className={css.others}>
            {others.map((field) => (
              <li key={field}>
                <strong>{memberForm.fields[field]}:</strong> {wordOf(field, versions.theirs)}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button variant="quiet" isBlock onPress={back}>
          {texts.back}
        </Button>
        <Button variant="primary" isBlock autoFocus onPress={() => form.send({ type: 'merge' })}>
          {texts.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
