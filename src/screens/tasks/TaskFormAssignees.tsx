import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import type { ChosenMember } from '#machines/shared/member.ts'
import { isAboutAssignees, type TaskFormActor } from '#machines/tasks/taskForm.machine.ts'
import { CheckList } from '#src/components/CheckList.tsx'
import { useOfferedMembers } from '#src/hooks/memberPicker.ts'
import { MemberField } from '#src/screens/shared/MemberField.tsx'
import { MembersFailure } from '#src/screens/shared/MembersFailure.tsx'
import { createReason } from '#src/texts/tasks/notices.ts'
import { taskForm as texts } from '#src/texts/tasks/taskForm.ts'
import * as css from './TaskForm.css.ts'
import { useTaskFault } from './useTaskFault.ts'

interface AssigneeProps {
  form: TaskFormActor
  isDisabled: boolean
  inputRef: Ref<HTMLInputElement>
}

const choose = (form: TaskFormActor, assignees: readonly ChosenMember[]) =>
  form.send({
    type: 'field.change',
    change: { assignees: assignees.map(({ id, name }) => ({ id, name })) },
  })

/** No one is chosen, the database refused a member, or a member is not active now. */
const useAssigneeError = (form: TaskFormActor) => {
  const fault = useTaskFault(form, 'assignees')
  const refusal = useSelector(form, ({ context: { failure, values, gone } }) =>
    failure && isAboutAssignees({ failure, values, gone }) ? createReason(failure) : undefined,
  )
  const gone = useSelector(form, ({ context }) => context.gone)
  const parts = [refusal, gone.length > 0 ? texts.gone(gone) : undefined, refusal ? undefined : fault]
  const sentences = parts.flatMap((part) => part ?? [])
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** One member, or no one. */
export const Assignee = ({ form, isDisabled, inputRef }: AssigneeProps) => {
  const assignees = useSelector(form, ({ context }) => context.values.assignees)
  return (
    <MemberField
      form={form}
      inputRef={inputRef}
      label={texts.assignee}
      placeholder={texts.nobody}
      value={assignees[0] ?? null}
      isDisabled={isDisabled}
      error={useAssigneeError(form)}
      onChange={(member) => choose(form, member ? [member] : [])}
    />
  )
}

/** Several members. Each receives a task. */
export const Assignees = ({ form, isDisabled, inputRef }: AssigneeProps) => {
  const assignees = useSelector(form, ({ context }) => context.values.assignees)
  const { state, offered, failure, isCut, empty, search, retry } = useOfferedMembers(form)
  const notOffered = assignees.filter((chosen) => !offered.some(({ id }) => id === chosen.id))
  const known = new Map([...assignees, ...offered].map((member) => [member.id, member]))
  return (
    <div data-machine="memberPicker" data-state={state}>
      <CheckList
        inputRef={inputRef}
        label={texts.assignees}
        items={offered.map(({ id, name }) => ({ id, label: name }))}
        chosenElsewhere={notOffered.map(({ id, name }) => ({ id, label: name }))}
        chosen={assignees.map(({ id }) => id)}
        summary={texts.chosen(assignees.length)}
        isMatch={() => true}
        texts={{ ...texts.checkList, noMatch: empty }}
        isDisabled={isDisabled}
        error={useAssigneeError(form)}
        onSearch={search}
        onChange={(chosen) =>
          choose(
            form,
            chosen.flatMap((id) => known.get(id) ?? []),
          )
        }
      />
      <MembersFailure failure={failure} onRetry={retry} />
      {isCut && <p className={css.hint}>{texts.cut}</p>}
      <p className={css.hint}>{texts.each}</p>
    </div>
  )
}
