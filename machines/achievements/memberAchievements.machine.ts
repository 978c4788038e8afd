import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { achievementsMachine } from './achievements.machine.ts'
import { openGrantDraft } from './badges.actors.ts'
import { badgeGrantMachine, type BadgeReport } from './badgeGrant.machine.ts'
import type { GrantKind } from './badgeGrant.ts'
import { mayHandBadges } from './badgeRights.ts'
import type { MemberAchievementsAddress } from './achievementsView.ts'
import type { NoticeEvent } from './notices.ts'
import type { Access } from '../shared/access.ts'
import type { ChosenMember } from '../shared/member.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

interface MemberAchievementsContext extends MemberAchievementsAddress {
  access: Access | null
}

interface GrantRequest {
  kind: GrantKind
  member: ChosenMember
  /** Empty text: not chosen yet. */
  badgeId: string
}

/**
 * The screen of another member's badges, with the dialog that grants or revokes one. It runs both as children, new ones
 * for each member.
 */
export const memberAchievementsMachine = setup({
  types: {
    context: {} as MemberAchievementsContext,
    events: {} as
      | ScreenEvent<MemberAchievementsAddress>
      | NoticeEvent
      | BadgeReport
      | ({ type: 'grant.open' } & GrantRequest),
    input: {} as ScreenInput & MemberAchievementsAddress,
    children: {} as { achievements: 'achievements'; grant: 'grant' },
  },
  actors: { achievements: achievementsMachine, grant: badgeGrantMachine },
  guards: {
    isOther: ({ context }, { address }: { address: MemberAchievementsAddress }) =>
      context.memberId !== address.memberId,
    mayHand: ({ context: { access } }, { kind, member }: GrantRequest) => mayHandBadges(access, kind, member.id),
  },
  actions: {
    keepAddress: assign((_, { address }: { address: MemberAchievementsAddress }) => address),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    refreshBadges: sendTo('achievements', { type: 'refresh' }),
    openGrant: sendTo('grant', ({ context: { access } }, { kind, member, badgeId }: GrantRequest) => ({
      type: 'open' as const,
      kind,
      member,
      badgeId,
      ownMemberId: access?.memberId ?? null,
    })),
    closeGrant: sendTo('grant', { type: 'abandon' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'memberAchievements',
  context: ({ input: { access, memberId } }) => ({ access, memberId }),
  initial: 'member',
  on: {
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
    'access.fail': { actions: { type: 'keepAccess', params: { access: null } } },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
  },
  states: {
    member: {
      invoke: [
        {
          id: 'achievements',
          src: 'achievements',
          input: ({ context: { memberId } }) => ({ memberId }),
          onError: logged,
        },
        {
          id: 'grant',
          src: 'grant',
          input: ({ context: { memberId } }) => ({ draft: openGrantDraft(memberId) }),
          onError: logged,
        },
      ],
      on: {
        'address.change': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'member',
          reenter: true,
          actions: { type: 'keepAddress', params: ({ event }) => event },
        },
        'grant.open': {
          guard: { type: 'mayHand', params: ({ event }) => event },
          actions: { type: 'openGrant', params: ({ event }) => event },
        },
        'badges.changed': { actions: 'refreshBadges' },
        refresh: { actions: 'refreshBadges' },
        sleep: { actions: 'closeGrant' },
      },
    },
  },
})

export type MemberAchievementsActor = ActorRefFrom<typeof memberAchievementsMachine>
