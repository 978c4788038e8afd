import { councilMachine, shownMeetings, shownTab, type CouncilPart } from '#machines/council/council.machine.ts'
import { councilPath, type CouncilAddress, type CouncilTab } from '#machines/council/councilView.ts'
import type { NoticeEvent } from '#machines/council/notices.ts'
import { administrator, onlooker, visitor } from '#tests/support/council.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { held } from '#tests/support/paths/held.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(councilMachine)
const screen = { userId: 'me', access: administrator, isAccessFailed: false }
const at = (wanted: CouncilTab | null, isAdding = false, show: string | null = null): CouncilAddress => ({
  wanted,
  isAdding,
  show,
})
const go = (address: CouncilAddress) => ({ type: 'address.change' as const, address })
const notice: NoticeEvent = { type: 'notice', notice: { key: 'council.memberRemoved', name: 'Ana' } }
const fault = new Error('a fault')
const start = (part: CouncilPart) => ({ type: 'part.start' as const, part, logic: held })
const failure = (actorId: CouncilPart) => ({ type: `xstate.error.actor.${actorId}` as const, error: fault, actorId })
const isPart = (id: string) => id === 'meetings' || id === 'upcoming' || id === 'feedback'
const shownParts = (context: Parameters<typeof shownTab>[0]): (CouncilPart | null)[] => [
  shownMeetings(context),
  shownTab(context) === 'feedback' ? 'feedback' : null,
]

export const walk = defineWalk({
  machine: councilMachine,
  starts: {
    plain: { ...screen, ...at(null) },
    'at the monitoring': { ...screen, ...at('monitor') },
    'at the feedback': { ...screen, ...at('feedback') },
    'at the meetings': { ...screen, ...at('meetings') },
    'from a new position': { ...screen, ...at(null, true) },
    'without rights': { ...screen, access: null, ...at('monitor') },
    'without the right to the tab': { ...screen, access: visitor, ...at('monitor') },
  },
  steps: {
    'open the members': go(at(null)),
    'come from a new position': go(at(null, true)),
    'open the monitoring': go(at('monitor')),
    'open the feedback': go(at('feedback')),
    'open the complaints': go(at('feedback', false, 'reclamação')),
    'choose the complaints': { type: 'part.show', show: 'reclamação' },
    'open the meetings': go(at('meetings')),
    'the rights arrive': { type: 'access.change', access: administrator },
    'the rights are taken': { type: 'access.change', access: onlooker },
    'the rights are requested again': { type: 'access.change', access: null },
    'the rights fail to load': { type: 'access.fail' },
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'a tab reports': notice,
    'the code of the meetings is loaded': start('meetings'),
    'the code of the card is loaded': start('upcoming'),
    'the code of the feedback is loaded': start('feedback'),
    'a meeting changes': { type: 'meetings.changed' },
    'the meetings fail': failure('meetings'),
    'the card fails': failure('upcoming'),
    'the members fail': result.fail('members', fault),
    'the monitoring fails': result.fail('monitor', fault),
    'the feedback fails': failure('feedback'),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ access, wanted, isAdding, show, parts }) => [access, wanted, isAdding, show, parts.toSorted()],
  invariants: [
    stepsLead({
      'open the monitoring': { 'tab.monitor': 'tab.monitor' },
      'the rights are requested again': {
        'tab.members': 'tab.waiting',
        'tab.monitor': 'tab.waiting',
        'tab.feedback': 'tab.waiting',
      },
      'the rights fail to load': { 'tab.members': 'tab.waiting', 'tab.meetings': 'tab.waiting' },
      'the members fail': { 'tab.members': 'tab.failed' },
      'the monitoring fails': { 'tab.monitor': 'tab.failed' },
      'the feedback fails': { 'tab.feedback': 'tab.feedback' },
    }),
    {
      name: 'the last address and the last rights apply',
      holds: ({
        now: {
          event,
          snapshot: { context },
        },
      }) => {
        if (event?.type === 'access.change' && 'access' in event) return context.access === event.access
        if (event?.type !== 'address.change' || !('address' in event)) return true
        const { wanted, isAdding, show } = event.address
        return context.wanted === wanted && context.isAdding === isAdding && context.show === show
      },
    },
    {
      name: 'the tab is the wanted one if the user may view it, else the first; only its machine runs',
      holds: ({ now: { snapshot }, open }) => {
        const tab = shownTab(snapshot.context)
        const tabs = open.map(({ id }) => id).filter((id) => !isPart(id))
        if (snapshot.matches({ tab: 'failed' })) return tabs.length === 0
        return (
          snapshot.matches({ tab: tab ?? 'waiting' }) &&
          (snapshot.context.access === administrator ||
            tab === null ||
            tab === 'members' ||
            (tab === 'meetings' && snapshot.context.access === visitor)) &&
          tabs.join() === (tab === 'members' || tab === 'monitor' ? tab : '')
        )
      },
    },
    {
      name: 'the same tab keeps its machine when the address or the rights change',
      holds: ({ now: { event, snapshot }, before, requests, moments }) =>
        (event?.type !== 'address.change' && event?.type !== 'access.change') ||
        !before ||
        shownTab(before.snapshot.context) !== shownTab(snapshot.context) ||
        !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'a failed tab starts again at the next visit',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'return to the screen' ||
        !before?.snapshot.matches({ tab: 'failed' }) ||
        !snapshot.matches({ tab: 'failed' }),
    },
    {
      name: 'the tab begins with the rights, then receives new ones, each visit and each departure',
      holds: ({ now: { event, snapshot, sent }, before, open, moments }) => {
        const tab = shownTab(snapshot.context)
        const ran = tab !== null && !isPart(tab) && Object.keys(before?.snapshot.children ?? {}).includes(tab)
        const messages = sent.filter(({ to, event: { type } }) => !isPart(to) && type !== 'seat.add')
        const isPassed = event?.type === 'access.change' && (tab === 'members' || tab === 'monitor')
        const isReceived = ran && (isPassed || event?.type === 'refresh' || event?.type === 'sleep')
        return (
          messages.map((message) => `${message.to} ${message.event.type}`).join() ===
            (isReceived ? `${tab} ${event?.type}` : '') &&
          messages.every((message) => !isPassed || message.event['access'] === snapshot.context.access) &&
          open.every(
            ({ id, began, input }) =>
              isPart(id) || textOf(input) === textOf({ access: moments[began]?.snapshot.context.access }),
          )
        )
      },
    },
    {
      name: 'the form for the new position opens when the members are entered for it, and the address forgets it',
      holds: ({ now: { event, emitted, sent, snapshot }, before }) => {
        const isNew = snapshot.context.isAdding && snapshot.matches({ tab: 'members' })
        const isEntered = event?.type === 'address.change' || !before?.snapshot.matches({ tab: 'members' })
        const isOpened = sent.some((message) => message.to === 'members' && message.event.type === 'seat.add')
        if (event?.type === 'part.show') return !isOpened
        const paths = emitted.map(({ path, isReplaced }) => `${path} ${isReplaced}`).join()
        return isOpened === (isNew && isEntered) && paths === (isOpened ? `${councilPath('members')} true` : '')
      },
    },
    {
      name: 'the shown meetings are those of the tab, or the card beside another tab, and only with the right',
      holds: ({ now: { snapshot } }) => {
        const shown = shownMeetings(snapshot.context)
        return (
          snapshot.matches({ meetings: 'tab' }) === (shown === 'meetings') &&
          snapshot.matches({ meetings: 'card' }) === (shown === 'upcoming')
        )
      },
    },
    {
      name: 'a part starts once, with its own input, and runs until it fails',
      holds: ({ now: { step, snapshot }, open, moments }) => {
        const { parts } = snapshot.context
        const running = open.filter(({ id }) => isPart(id))
        const scope = { when: 'upcoming', meeting: null, whose: 'all' }
        if (step === 'the code of the meetings is loaded' && !parts.includes('meetings')) return false
        if (step === 'the code of the card is loaded' && !parts.includes('upcoming')) return false
        if (step === 'the code of the feedback is loaded' && !parts.includes('feedback')) return false
        if (step === 'the feedback fails' && parts.includes('feedback')) return false
        if (step === 'the meetings fail' && parts.includes('meetings')) return false
        if (step === 'the card fails' && parts.includes('upcoming')) return false
        return (
          textOf(running.map(({ id }) => id).toSorted()) === textOf(parts.toSorted()) &&
          running.every(({ id, input, began }) => {
            const show = moments[began]?.snapshot.context.show
            return textOf(input) === textOf(id === 'upcoming' ? { scope, show } : { show })
          })
        )
      },
    },
    {
      name: 'a part is refreshed when it is shown and with the screen; it sleeps when it is hidden and with the screen',
      holds: ({ now: { event, snapshot, sent }, before }) => {
        const runs = (part: CouncilPart | null) =>
          part !== null && (before?.snapshot.context.parts ?? []).includes(part)
        const expected = shownParts(snapshot.context).flatMap((shown, index) => {
          const shownBefore = before ? (shownParts(before.snapshot.context)[index] ?? null) : null
          const isPassed = event?.type === 'refresh' || event?.type === 'sleep'
          return [
            ...(shown !== shownBefore && runs(shownBefore) ? [`${shownBefore} sleep`] : []),
            ...(shown !== shownBefore && runs(shown) ? [`${shown} refresh`] : []),
            ...(isPassed && runs(shown) ? [`${shown} ${event?.type}`] : []),
          ]
        })
        const found = sent
          .filter(({ to, event: { type } }) => isPart(to) && type !== 'part.show')
          .map((message) => `${message.to} ${message.event.type}`)
        return textOf(found.toSorted()) === textOf(expected.toSorted())
      },
    },
    {
      name: 'what the tab shows is in the address: a choice leads there, and each address reaches the tab',
      holds: ({ now: { event, snapshot, emitted, sent }, before }) => {
        const tab = shownTab(snapshot.context)
        const shows = sent.filter(({ event: { type } }) => type === 'part.show')
        if (event?.type === 'part.show')
          return (
            shows.length === 0 &&
            emitted.map(({ path, isReplaced }) => `${path} ${isReplaced}`).join() ===
              `${councilPath(tab ?? 'members', 'reclamação')} false`
          )
        const isReceived =
          event?.type === 'address.change' && before?.snapshot.context.parts.some((part) => part === tab)
        return (
          shows.map(({ to }) => to).join() === (isReceived ? tab : '') &&
          shows.every(({ event: { show } }) => show === snapshot.context.show)
        )
      },
    },
    {
      name: 'a change of a meeting is reported once',
      holds: ({ now: { step, reported } }) =>
        reported.map(({ type }) => type).join() === (step === 'a meeting changes' ? 'meetings.changed' : ''),
    },
    {
      name: 'notices of the tabs are passed on, and faults are logged',
      holds: ({ now: { step, notices, actions } }) =>
        textOf(notices) === textOf(step === 'a tab reports' ? [notice.notice] : []) &&
        actions.includes('logFault') === /fails?$/u.test(step ?? ''),
    },
  ],
})

export const words = defineWords({
  title: 'Conselho: as abas',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council.',
    'at the monitoring': 'Entre como admin@confraria.test e abra /council?tab=monitor.',
    'at the feedback': 'Entre como admin@confraria.test e abra /council?tab=feedback.',
    'at the meetings': 'Entre como admin@confraria.test e abra /council?tab=meetings.',
    'from a new position': 'Entre como admin@confraria.test e abra /council?add=member.',
    'without rights': 'Entre como admin@confraria.test e recarregue /council?tab=monitor: os direitos não chegaram.',
    'without the right to the tab': 'Entre como conselho3@confraria.test e abra /council?tab=monitor.',
  },
  steps: {
    'open the members': 'Clique na aba “Membros do Conselho”.',
    'come from a new position': 'Abra /council?add=member: “Adicionar Novo Membro” se abre.',
    'open the monitoring': 'Clique na aba “Monitoramento”.',
    'open the feedback': 'Clique na aba “Feedback dos Usuários”.',
    'open the complaints': 'Abra /council?tab=feedback&show=reclamação.',
    'choose the complaints': 'Escolha “Reclamação” em “Tipo de feedback”: o tipo está no endereço.',
    'open the meetings': 'Clique na aba “Reuniões”.',
    'the rights arrive': 'O servidor responde com os direitos.',
    'the rights are taken': 'Em outra janela, mestre tira as permissões; volte a esta.',
    'the rights are requested again': 'Os direitos são pedidos de novo, com outra conta na mesma janela.',
    'the rights fail to load': 'Corte a rede antes da resposta: os direitos não chegam.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'leave the screen': 'Vá a outra página do menu.',
    'a tab reports': 'Uma aba mostra um aviso.',
    'the code of the meetings is loaded': 'A aba “Reuniões” aparece com as reuniões.',
    'the code of the card is loaded': 'O cartão “Próximas Reuniões” aparece com as reuniões.',
    'the code of the feedback is loaded': 'A aba “Feedback dos Usuários” aparece com os feedbacks.',
    'a meeting changes': 'Crie, mude ou exclua uma reunião e espere a confirmação do servidor.',
    'the meetings fail': 'A aba “Reuniões” falha por dentro; só se vê por simulação.',
    'the card fails': 'O cartão “Próximas Reuniões” falha por dentro; só se vê por simulação.',
    'the members fail': 'A aba “Membros do Conselho” falha por dentro; só se vê por simulação.',
    'the monitoring fails': 'A aba “Monitoramento” falha por dentro; só se vê por simulação.',
    'the feedback fails': 'A aba “Feedback dos Usuários” falha por dentro; só se vê por simulação.',
  },
  states: {
    'tab.waiting': 'Nada aparece até que os direitos cheguem.',
    'tab.members.shown': 'A aba “Membros do Conselho” está à vista.',
    'tab.monitor': 'A aba “Monitoramento” está à vista.',
    'tab.feedback': 'A aba “Feedback dos Usuários” está à vista.',
    'tab.meetings': 'A aba “Reuniões” está à vista.',
    'tab.failed': 'Uma página diz que algo deu errado.',
    'meetings.hidden': 'Nenhuma reunião está à vista.',
    'meetings.tab': 'As reuniões estão na aba “Reuniões”.',
    'meetings.card': 'O cartão “Próximas Reuniões” está ao lado da aba, ou abaixo dela.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the tab is the wanted one if the user may view it, else the first; only its machine runs': 'COU-01',
    'what the tab shows is in the address: a choice leads there, and each address reaches the tab': 'COU-860',
  },
})
