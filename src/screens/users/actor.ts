import type { ActorRefFrom } from 'xstate'
import type { accountChangeMachine } from '#machines/accountChange.machine.ts'
import type { accountLinkMachine } from '#machines/accountLink.machine.ts'
import type { invitationFormMachine } from '#machines/invitationForm.machine.ts'
import type { Access } from '#machines/model/access.ts'
import type { requestAnswerMachine } from '#machines/requestAnswer.machine.ts'
import type { usersMachine } from '#machines/users.machine.ts'

/** The list that is shown, and what is asked above it. */
export interface Administration {
  users: ActorRefFrom<typeof usersMachine>
  change: ActorRefFrom<typeof accountChangeMachine>
  link: ActorRefFrom<typeof accountLinkMachine>
  form: ActorRefFrom<typeof invitationFormMachine>
  answer: ActorRefFrom<typeof requestAnswerMachine>
  access: Access
}
