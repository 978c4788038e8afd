import { useSelector } from '@xstate/react'
import type { Ref } from 'react'
import { isNameMatch } from '#machines/model/nameSearch.ts'
import { isAboutAssignees } from '#machines/taskForm.machine.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { CheckList } from '#src/components/CheckList.tsx'
import { NativeSelect } from '#src/components/NativeSelect.tsx'
import { loadReason } from '#src/texts/failures.ts'
import { createReason } from '#src/texts/notices.ts'
import { taskForm as texts } from '#src/texts/taskForm.ts'
import * as css from './TaskForm.css.ts'
import { useTaskFault, type TaskFormActor } from './useTaskFault.ts'

interface AssigneeProps {
  taskForm: TaskFormActor
  isDisabled: boolean
}

/** Nobody was chosen, the database refused somebody, or somebody is not active any more. */
const useAssigneeError = (taskForm: TaskFormActor) => {
  const fault = useTaskFault(taskForm, 'assignees')
  const refusal = useSelector(taskForm, ({ context: { failure, values, gone } }) =>
    failure && isAboutAssignees({ failure, values, gone }) ? createReason(failure) : undefined,
  )
  const gone = useSelector(taskForm, ({ context }) => context.gone)
  const parts = [refusal, gone.length > 0 ? texts.gone(gone) : undefined, refusal ? undefined : fault]
  const sentences = parts.flatMap((part) => part ?? [])
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** One member, or nobody; it appears only if there are members (SPEC.md, section 5). */
export const Assignee = ({
  taskForm,
  isDisabled,
  selectRef,
}: AssigneeProps & { selectRef: Ref<HTMLSelectElement> }) => {
  const members = useSelector(taskForm, ({ context }) => context.members)
  const assignees = useSelector(taskForm, ({ context }) => context.values.assignees)
  const error = useAssigneeError(taskForm)
  if (members === null) return <MembersFailure taskForm={taskForm} />
  if (members.length === 0) return null
  return (
    <NativeSelect
      ref={selectRef}
      label={texts.assignee}
      options={[{ id: '', label: texts.nobody }, ...members.map(({ id, name }) => ({ id, label: name }))]}
      value={assignees[0] ?? ''}
      isDisabled={isDisabled}
      error={error}
      onChange={(id) => taskForm.send({ type: 'field.change', change: { assignees: id === '' ? [] : [id] } })}
    />
  )
}

/** Several, each of whom gets a task. */
export const Assignees = ({
  taskForm,
  isDisabled,
  searchRef,
}: AssigneeProps & { searchRef: Ref<HTMLInputElement> }) => {
  const members = useSelector(taskForm, ({ context }) => context.members)
  const assignees = useSelector(taskForm, ({ context }) => context.values.assignees)
  const error = useAssigneeError(taskForm)
  if (members === null) return <MembersFailure taskForm={taskForm} />
  return (
    <div>
      <CheckList
        inputRef={searchRef}
        label={texts.assignees}
        items={members.map(({ id, name }) => ({ id, label: name }))}
        chosen={assignees}
        summary={texts.chosen(assignees.length)}
        isMatch={isNameMatch}
        texts={texts.checkList}
        isDisabled={isDisabled}
        error={error}
        onChange={(chosen) => taskForm.send({ type: 'field.change', change: { assignees: [...chosen] } })}
      />
      <p className={css.hint}>{texts.each}</p>
    </div>
  )
}

/** The members did not load, or not yet; the task can be made for nobody all the same. */
const MembersFailure = ({ taskForm }: { taskForm: TaskFormActor }) => {
  const failure = useSelector(taskForm, ({ context }) => context.membersFailure)
  const isLoading = useSelector(taskForm, (state) => state.matches({ members: 'loading' }))
  if (!failure) return null
  return (
    <div className={css.failed}>
      <Alert title={texts.membersFailed}>{loadReason(failure)}</Alert>
      <Button
        size="small"
        isBusy={isLoading}
        busyLabel={texts.retrying}
        onPress={() => taskForm.send({ type: 'members.retry' })}
      >
        {texts.retry}
      </Button>
    </div>
  )
}
