import { openGrantDraft } from '#machines/achievements/badges.actors.ts'
import type { GrantKind } from '#machines/achievements/badgeGrant.ts'
import { memberAchievementsMachine } from '#machines/achievements/memberAchievements.machine.ts'
import type { NoticeEvent } from '#machines/achievements/notices.ts'
import { admin, ordinary } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { screenInput } from '#tests/support/screenInput.ts'

const result = resultsOf(memberAchievementsMachine)
const notice: NoticeEvent = { type: 'notice', notice: { key: 'badge.handed', kind: 'revoke' } }
const go = (memberId: string) => ({ type: 'address.change' as const, address: { memberId } })
const hand = (kind: GrantKind, id: string, badgeId: string) => ({
  type: 'grant.open' as const,
  kind,
  member: { id, name: 'Ana' },
  badgeId,
})

/** By step: what the children are sent. */
const messages: Readonly<Record<string, string>> = {
  'the badges of the member change': 'achievements refresh',
  'the screen becomes visible': 'achievements refresh',
  'the user leaves the screen': 'grant abandon',
}

export const walk = defineWalk({
  machine: memberAchievementsMachine,
  starts: {
    plain: { ...screenInput, memberId: 'ana' },
    'with the rights of an admin': { ...screenInput, access: admin, memberId: 'ana' },
  },
  steps: {
    'the rights of an admin arrive': { type: 'access.change', access: admin },
    'the rights of a member arrive': { type: 'access.change', access: ordinary },
    'the rights fail to load': { type: 'access.fail' },
    'open the badges of Bia': go('bia'),
    'open the badges of Ana': go('ana'),
    'grant Ana a badge': hand('grant', 'ana', ''),
    'revoke Ana’s badge': hand('revoke', 'ana', 'mentor'),
    'grant oneself a badge': hand('grant', 'my-member', ''),
    'the badges of the member change': { type: 'badges.changed' },
    'a part reports': notice,
    'the screen becomes visible': { type: 'refresh' },
    'the user leaves the screen': { type: 'sleep' },
    'the badges fail': result.fail('achievements', offline),
    'the dialog fails': result.fail('grant', offline),
  },
  arrows: 1,
  key: ({ access, memberId }) => [access?.roles, memberId],
  invariants: [
    {
      name: 'another member has new parts; the shown one keeps them',
      holds: ({ now: { event, snapshot }, before, requests, moments }) => {
        const begun = requests.filter(({ began }) => began === moments.length - 1)
        const isOther = before?.snapshot.context.memberId !== snapshot.context.memberId
        return (
          (event?.type !== 'address.change' || textOf(event) === textOf(go(snapshot.context.memberId))) &&
          begun.map(({ id }) => id).join() === (isOther ? 'achievements,grant' : '') &&
          begun.every(
            ({ id, input }) =>
              textOf(input) ===
              textOf(
                id === 'grant'
                  ? { draft: openGrantDraft(snapshot.context.memberId) }
                  : { memberId: snapshot.context.memberId },
              ),
          )
        )
      },
    },
    {
      name: 'the rights are the last ones, and none after a failure',
      holds: ({ now: { step, snapshot }, before }) => {
        const { access } = snapshot.context
        if (step === 'the rights of an admin arrive') return access === admin
        if (step === 'the rights of a member arrive') return access === ordinary
        if (step === 'the rights fail to load') return access === null
        return before === null || access === before.snapshot.context.access
      },
    },
    {
      name: 'only a user with the right opens the dialog, for this member, and grants no badge to oneself',
      holds: ({ now: { step, event, sent, snapshot } }) => {
        if (event?.type !== 'grant.open') return true
        const isOpened = snapshot.context.access === admin && step !== 'grant oneself a badge'
        const opening = { ...event, type: 'open', ownMemberId: 'my-member' }
        return (
          sent.length === (isOpened ? 1 : 0) &&
          sent.every(({ to, event: message }) => to === 'grant' && textOf(message) === textOf(opening))
        )
      },
    },
    {
      name: 'each child is sent its messages, and no other',
      holds: ({ now: { step, event, sent } }) =>
        event?.type === 'grant.open' ||
        sent.map(({ to, event: message }) => `${to} ${message.type}`).join() === (messages[step ?? ''] ?? ''),
    },
    {
      name: 'notices of the parts are passed on; faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        (step === 'a part reports' ? notices[0] === notice.notice : notices.length === 0) &&
        actions.includes('logFault') === (step === 'the badges fail' || step === 'the dialog fails'),
    },
  ],
})

export const words = defineWords({
  title: 'Página de conquistas de um membro',
  starts: {
    plain:
      'Entre como admin@confraria.test e recarregue a página de conquistas de Ana com a rede lenta: os direitos ainda não chegaram.',
    'with the rights of an admin':
      'Entre como admin@confraria.test, abra o perfil de Ana em /members e clique em “Ver todas as conquistas”.',
  },
  steps: {
    'the rights of an admin arrive': 'O servidor responde com os direitos de administrador.',
    'the rights of a member arrive': 'O servidor responde com os direitos de um membro comum.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'open the badges of Bia': 'Abra o perfil de Bia em /members e clique em “Ver todas as conquistas”.',
    'open the badges of Ana': 'Abra o perfil de Ana em /members e clique em “Ver todas as conquistas”.',
    'grant Ana a badge': 'Clique em “Conceder insígnia”.',
    'revoke Ana’s badge': 'Clique em “Revogar” ao lado de uma insígnia.',
    'grant oneself a badge': 'Procure “Conceder insígnia” nas próprias conquistas: o botão não existe.',
    'the badges of the member change': 'Conceda ou revogue uma insígnia e espere a resposta do servidor.',
    'a part reports': 'Uma parte da página mostra um aviso.',
    'the screen becomes visible': 'Vá para outra página e volte, ou passe a outra aba do navegador e volte.',
    'the user leaves the screen': 'Vá para outra página.',
    'the badges fail': 'A lista de conquistas falha por dentro; só se vê por simulação.',
    'the dialog fails': 'O diálogo falha por dentro; só se vê por simulação.',
  },
  states: { member: 'As conquistas do membro aparecem.' },
})
