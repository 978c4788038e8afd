import type { ActorRefFrom } from 'xstate'
import type { memberListMachine } from '#machines/members/memberList.machine.ts'
import type { membersMachine } from '#machines/members/members.machine.ts'

/** Where one is, and the list, which stays while one is elsewhere. */
export interface Directory {
  members: ActorRefFrom<typeof membersMachine>
  list: ActorRefFrom<typeof memberListMachine>
}
