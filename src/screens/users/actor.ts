import type { ActorRefFrom } from 'xstate'
import type { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import type { accountLinkMachine } from '#machines/users/accountLink.machine.ts'
import type { invitationFormMachine } from '#machines/users/invitationForm.machine.ts'
import type { Access } from '#machines/shared/access.ts'
import type { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import type { usersMachine } from '#machines/users/users.machine.ts'

/** The actors of the list and of its dialogs. */
export interface Administration {
  users: ActorRefFrom<typeof usersMachine>
  change: ActorRefFrom<typeof accountChangeMachine>
  link: ActorRefFrom<typeof accountLinkMachine>
  form: ActorRefFrom<typeof invitationFormMachine>
  answer: ActorRefFrom<typeof requestAnswerMachine>
  access: Access
}
