import { useActorRef, useSelector } from '@xstate/react'
import { memberPickerMachine, offeredMembers } from '#machines/shared/memberPicker.machine.ts'
import type { OfferedAccounts } from '#machines/shared/member.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { memberField as texts } from '#src/texts/shared/memberField.ts'

/** The offered members, and a search for others. */
export const useMemberPicker = (accounts: OfferedAccounts = 'any') => {
  const picker = useActorRef(memberPickerMachine, { input: { accounts } })
  const state = useSelector(picker, ({ value }) => stateText(value))
  const offered = useSelector(picker, ({ context }) => offeredMembers(context))
  const text = useSelector(picker, ({ context }) => context.text)
  const failure = useSelector(picker, (now) => (now.matches('failed') ? now.context.failure : null))
  return {
    state,
    offered,
    failure,
    /** Shown if no members are offered. */
    empty: state === 'ready' ? texts.nobody(text) : state === 'failed' ? texts.failed : texts.looking,
    search: (typed: string) => picker.send({ type: 'search', text: typed }),
    retry: () => picker.send({ type: 'retry' }),
  }
}
