import type { NoticeEvent } from '#machines/achievements/notices.ts'
import { ownAchievementsMachine } from '#machines/achievements/ownAchievements.machine.ts'
import { mayManageBadges } from '#machines/achievements/badgeRights.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { screenInput } from '#tests/support/screenInput.ts'

const result = resultsOf(ownAchievementsMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'badge.handed', kind: 'grant' } }
const editor = { ...ordinary, permissions: { achievements: ['edit' as const] } }
const go = (tab: 'own' | 'rules') => ({ type: 'address.change' as const, address: { tab } })

const faults = ['the badges fail', 'the rules fail', 'the dialog fails']
/** By step: what the children are sent while the rules are shown. */
const messagesUnderRules: Readonly<Record<string, readonly string[]>> = {
  'the screen becomes visible': ['rules refresh', 'achievements refresh'],
  'the user leaves the screen': ['rules abandon', 'grant abandon'],
  'open the own badges': ['rules abandon', 'grant abandon'],
  'a rule changes': ['achievements refresh'],
  'a badge is granted': ['rules refresh', 'achievements refresh'],
}
/** And while the own badges are shown, after the rules. */
const messagesUnderOwn: Readonly<Record<string, readonly string[]>> = {
  'the screen becomes visible': ['achievements refresh'],
  'open the rules': ['rules refresh'],
  'a rule changes': ['achievements refresh'],
  'a badge is granted': ['rules refresh', 'achievements refresh'],
}

export const walk = defineWalk({
  machine: ownAchievementsMachine,
  starts: {
    plain: { ...screenInput, tab: 'own' },
    'with the rules in the address': { ...screenInput, tab: 'rules' },
    'as an admin at the rules': { ...screenInput, access: admin, tab: 'rules' },
  },
  steps: {
    'the rights of an admin arrive': { type: 'access.change', access: admin },
    'the rights of an editor arrive': { type: 'access.change', access: editor },
    'the rights of a member arrive': { type: 'access.change', access: ordinary },
    'the rights fail to load': { type: 'access.fail' },
    'open the rules': go('rules'),
    'open the own badges': go('own'),
    'grant a badge to a member': { type: 'grant.open', badgeId: 'mentor' },
    'a rule changes': { type: 'rules.changed' },
    'a badge is granted': { type: 'badges.changed' },
    'a part reports': notice,
    'the screen becomes visible': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'the badges fail': result.fail('achievements', offline),
    'the rules fail': result.fail('rules', offline),
    'the dialog fails': result.fail('grant', offline),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ access, tab }) => [access?.roles, access?.permissions, tab],
  invariants: [
    stepsLead({
      'open the rules': { 'managing.own': 'managing.rules' },
      'open the own badges': { 'managing.rules': 'managing.own' },
      'the rights of a member arrive': { managing: 'plain' },
      'the rights fail to load': { managing: 'plain' },
    }),
    {
      name: 'the rules are shown exactly if the address names them and the user may see them',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches({ managing: 'rules' }) ===
        (snapshot.context.tab === 'rules' && mayManageBadges(snapshot.context.access)),
    },
    {
      name: 'the address and the rights are the last ones',
      holds: ({ now: { event, snapshot } }) => {
        if (event?.type === 'address.change') return textOf(event) === textOf(go(snapshot.context.tab))
        if (event?.type === 'access.fail') return snapshot.context.access === null
        return !(event?.type === 'access.change' && 'access' in event) || event.access === snapshot.context.access
      },
    },
    {
      name: 'the rules and their dialog start when they are first shown, and run only with the right to see them',
      holds: ({ now: { snapshot }, before, open, requests, moments }) => {
        const isManaging = snapshot.matches('managing')
        const begun = requests.filter(({ id, began }) => id !== 'achievements' && began === moments.length - 1)
        const isFirst = isManaging && !(before?.snapshot.matches('managing') ?? false)
        return (
          begun.map(({ id }) => id).join() === (isFirst ? 'rules,grant' : '') &&
          (isManaging || open.every(({ id }) => id === 'achievements'))
        )
      },
    },
    {
      name: 'the badges are those of the current user',
      holds: ({ requests }) =>
        requests.every(({ id, input }) => id !== 'achievements' || textOf(input) === textOf({ memberId: null })),
    },
    {
      name: 'each child is sent its messages, and no other',
      holds: ({ now: { step, sent, snapshot }, before }) => {
        const types = sent.map(({ to, event }) => `${to} ${event.type}`)
        const was = before?.snapshot
        if (step === 'grant a badge to a member') {
          const mayGrant = was?.matches({ managing: 'rules' }) && was.context.access === admin
          return types.join() === (mayGrant ? 'grant open' : '')
        }
        if (was?.matches({ managing: 'rules' }) && snapshot.matches('managing'))
          return types.join() === (messagesUnderRules[step ?? ''] ?? []).join()
        if (was?.matches({ managing: 'own' }) && snapshot.matches('managing'))
          return types.join() === (messagesUnderOwn[step ?? ''] ?? []).join()
        return types.join() === (step === 'the screen becomes visible' ? 'achievements refresh' : '')
      },
    },
    {
      name: 'the dialog opens for this badge and any member except the user',
      holds: ({ now: { sent } }) =>
        sent.every(
          ({ event }) =>
            event.type !== 'open' ||
            textOf(event) ===
              textOf({ type: 'open', kind: 'grant', member: null, badgeId: 'mentor', ownMemberId: 'my-member' }),
        ),
    },
    {
      name: 'notices of the parts are passed on; faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        (step === 'a part reports' ? notices[0] === notice.notice : notices.length === 0) &&
        actions.includes('logFault') === faults.includes(step ?? ''),
    },
  ],
})

export const words = defineWords({
  title: 'Página de conquistas: as próprias e as regras das insígnias',
  starts: {
    plain:
      'Entre como admin@confraria.test e recarregue /achievements com a rede lenta: os direitos ainda não chegaram.',
    'with the rules in the address':
      'Entre como admin@confraria.test e recarregue /achievements?tab=rules com a rede lenta: os direitos ainda não chegaram.',
    'as an admin at the rules':
      'Entre como admin@confraria.test e abra /achievements?tab=rules: os direitos já chegaram.',
  },
  steps: {
    'the rights of an admin arrive': 'O servidor responde com os direitos de administrador.',
    'the rights of an editor arrive': 'O servidor responde com o direito de editar insígnias, sem o de conceder.',
    'the rights of a member arrive': 'O servidor responde com os direitos de um membro comum.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'open the rules': 'Clique em “Gerenciar insígnias”.',
    'open the own badges': 'Clique em “Ver minhas conquistas”, ou em “Voltar” no navegador.',
    'grant a badge to a member': 'Clique em “Conceder” ao lado de uma insígnia.',
    'a rule changes': 'Salve ou exclua uma insígnia e espere a confirmação do servidor.',
    'a badge is granted': 'Conceda uma insígnia e espere a resposta do servidor.',
    'a part reports': 'Uma parte da página mostra um aviso.',
    'the screen becomes visible': 'Vá para outra página e volte, ou passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Vá para outra página.',
    'the badges fail': 'A lista de conquistas falha por dentro; só se vê por simulação.',
    'the rules fail': 'A lista das regras falha por dentro; só se vê por simulação.',
    'the dialog fails': 'O diálogo falha por dentro; só se vê por simulação.',
  },
  states: {
    plain: 'As próprias conquistas aparecem.',
    'managing.rules': 'As regras de todas as insígnias aparecem.',
    'managing.own': 'As próprias conquistas aparecem; as regras continuam como estavam.',
  },
})
