import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { achievementsMachine } from './achievements.machine.ts'
import { openGrantDraft } from './badges.actors.ts'
import { badgeGrantMachine, type BadgeReport } from './badgeGrant.machine.ts'
import { mayHandBadges, mayManageBadges } from './badgeRights.ts'
import { badgeRulesMachine, type RulesReport } from './badgeRules.machine.ts'
import type { AchievementsAddress } from './achievementsView.ts'
import type { NoticeEvent } from './notices.ts'
import type { Access } from '../shared/access.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

interface OwnAchievementsContext extends AchievementsAddress {
  access: Access | null
}

/**
 * The screen of the current user's badges and, with the right, of the rules of all badges. It runs the badges, the
 * rules and the dialog that grants a badge as children.
 */
export const ownAchievementsMachine = setup({
  types: {
    context: {} as OwnAchievementsContext,
    events: {} as
      | ScreenEvent<AchievementsAddress>
      | NoticeEvent
      | BadgeReport
      | RulesReport
      /** Grants this badge to a member, whom the user chooses in the dialog. */
      | { type: 'grant.open'; badgeId: string },
    input: {} as ScreenInput & AchievementsAddress,
    children: {} as { achievements: 'achievements'; rules: 'rules'; grant: 'grant' },
  },
  actors: { achievements: achievementsMachine, rules: badgeRulesMachine, grant: badgeGrantMachine },
  guards: {
    isManaging: ({ context: { access, tab } }) => tab === 'rules' && mayManageBadges(access),
    mayNotManage: ({ context }) => !mayManageBadges(context.access),
    isOwn: ({ context }) => context.tab === 'own',
    isRules: ({ context }) => context.tab === 'rules',
    mayGrant: ({ context }) => mayHandBadges(context.access, 'grant', null),
  },
  actions: {
    keepAddress: assign((_, { address }: { address: AchievementsAddress }) => address),
    keepAccess: assign((_, { access }: { access: Access | null }) => ({ access })),
    refreshBadges: sendTo('achievements', { type: 'refresh' }),
    refreshRules: sendTo('rules', { type: 'refresh' }),
    openGrant: sendTo('grant', ({ context: { access } }, { badgeId }: { badgeId: string }) => ({
      type: 'open' as const,
      kind: 'grant' as const,
      member: null,
      badgeId,
      ownMemberId: access?.memberId ?? null,
    })),
    closeForm: sendTo('rules', { type: 'abandon' }),
    closeGrant: sendTo('grant', { type: 'abandon' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'ownAchievements',
  context: ({ input: { access, tab } }) => ({ access, tab }),
  invoke: {
    id: 'achievements',
    src: 'achievements',
    input: { memberId: null },
    onError: logged,
  },
  initial: 'plain',
  on: {
    'address.change': { actions: { type: 'keepAddress', params: ({ event }) => event } },
    'access.change': { actions: { type: 'keepAccess', params: ({ event }) => event } },
    'access.fail': { actions: { type: 'keepAccess', params: { access: null } } },
    refresh: { actions: 'refreshBadges' },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
  },
  states: {
    /** The rules were not opened yet, or may not be seen. */
    plain: { always: { guard: 'isManaging', target: 'managing' } },
    managing: {
      always: { guard: 'mayNotManage', target: 'plain' },
      invoke: [
        {
          id: 'rules',
          src: 'rules',
          onError: logged,
        },
        {
          id: 'grant',
          src: 'grant',
          input: () => ({ draft: openGrantDraft(null) }),
          onError: logged,
        },
      ],
      on: {
        'rules.changed': { actions: 'refreshBadges' },
        'badges.changed': { actions: ['refreshRules', 'refreshBadges'] },
      },
      initial: 'rules',
      states: {
        rules: {
          always: { guard: 'isOwn', target: 'own', actions: ['closeForm', 'closeGrant'] },
          on: {
            refresh: { actions: ['refreshRules', 'refreshBadges'] },
            'grant.open': { guard: 'mayGrant', actions: { type: 'openGrant', params: ({ event }) => event } },
            sleep: { actions: ['closeForm', 'closeGrant'] },
          },
        },
        own: { always: { guard: 'isRules', target: 'rules', actions: 'refreshRules' } },
      },
    },
  },
})

export type OwnAchievementsActor = ActorRefFrom<typeof ownAchievementsMachine>
