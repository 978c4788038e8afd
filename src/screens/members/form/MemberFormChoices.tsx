import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { memberStatuses, setStats, type SetStat } from '#machines/shared/member.ts'
import { withSkill } from '#machines/members/memberForm.ts'
import { Field } from '#src/components/Field.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { TokenField } from '#src/components/TokenField.tsx'
import { memberForm as texts, memberConflict, statLabels } from '#src/texts/members/memberForm.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import { useMemberFault, useMemberLock } from './actor.ts'
import type { MemberFormActor } from '#machines/members/memberForm.machine.ts'
import * as css from './MemberForm.css.ts'
import { changeMember } from './MemberFormFields.tsx'

interface ChoiceProps {
  form: MemberFormActor
  isDisabled: boolean
}

/** A value that the user may not change, as text with the reason. */
const Locked = ({ label, value, reason }: { label: string; value: string; reason: string }) => (
  <Field label={label} value={value} isReadOnly description={reason} descriptionIcon={Lock} />
)

export const Status = ({ form, isDisabled }: ChoiceProps) => {
  const status = useSelector(form, ({ context }) => context.values.status)
  const lock = useMemberLock(form, 'status')
  if (lock !== undefined) return <Locked label={texts.status} value={memberStatusLabels[status]} reason={lock} />
  return (
    <NativeSelect
      label={texts.status}
      options={memberStatuses.map((id) => ({ id, label: memberStatusLabels[id] }))}
      value={status}
      isDisabled={isDisabled}
      onChange={(id) => changeMember(form, { status: id })}
    />
  )
}

const halves = ['', '1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'] as const
const starOptions = halves.map((id) => ({ id, label: id === '' ? texts.noStat : memberConflict.stars(Number(id)) }))
const halfOf = (value: number | null) => halves.find((id) => id !== '' && Number(id) === value) ?? ''

const Stat = ({ form, isDisabled, stat }: ChoiceProps & { stat: SetStat }) => {
  const value = useSelector(form, ({ context }) => context.values[stat])
  const lock = useMemberLock(form, stat)
  if (lock !== undefined)
    return (
      <Locked
        label={statLabels[stat]}
        value={value === null ? texts.noStat : memberConflict.stars(value)}
        reason={lock}
      />
    )
  return (
    <NativeSelect
      label={statLabels[stat]}
      options={starOptions}
      value={halfOf(value)}
      isDisabled={isDisabled}
      onChange={(id) => changeMember(form, { [stat]: id === '' ? null : Number(id) })}
    />
  )
}

/** The four that staff sets; the other two are calculated. */
export const Stats = ({ form, isDisabled }: ChoiceProps) => (
  <fieldset className={css.group}>
    <legend className={css.legend}>{texts.stats}</legend>
    <p className={css.hint}>{texts.statsHint}</p>
    <div className={css.row}>
      {setStats.map((stat) => (
        <Stat key={stat} form={form} isDisabled={isDisabled} stat={stat} />
      ))}
    </div>
  </fieldset>
)

export const Skills = ({ form, isDisabled }: ChoiceProps) => {
  const skills = useSelector(form, ({ context }) => context.values.skills)
  return (
    <div data-field="skills">
      <TokenField
        label={texts.skills}
        aside={texts.skillCount(skills.length)}
        labels={texts.skillLabels}
        tokens={skills}
        error={useMemberFault(form, 'skills')}
        isDisabled={isDisabled}
        withToken={withSkill}
        onChange={(tokens) => changeMember(form, { skills: [...tokens] })}
      />
    </div>
  )
}
