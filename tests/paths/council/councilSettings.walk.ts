import { councilSettingsMachine } from '#machines/council/councilSettings.machine.ts'
import { settingsPath, type SettingsTab } from '#machines/council/councilSettings.ts'
import { addSeatPath } from '#machines/council/councilView.ts'
import type { NoticeEvent } from '#machines/council/notices.ts'
import { admin } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { held } from '#tests/support/paths/held.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(councilSettingsMachine)
const screen = { userId: 'me', access: admin, isAccessFailed: false, show: null }
const go = (tab: SettingsTab, isForCouncil = false, show: string | null = null) => ({
  type: 'address.change' as const,
  address: { tab, isForCouncil, show },
})
const notice: NoticeEvent = { type: 'notice', notice: { key: 'position.updated' } }

export const walk = defineWalk({
  machine: councilSettingsMachine,
  starts: {
    plain: { ...screen, tab: 'positions', isForCouncil: false },
    'at the permissions': { ...screen, tab: 'permissions', isForCouncil: false },
    'at the meetings': { ...screen, tab: 'meetings', isForCouncil: false },
    'from the council': { ...screen, tab: 'positions', isForCouncil: true },
  },
  steps: {
    'open the positions': go('positions'),
    'come from the council': go('positions', true),
    'open the permissions': go('permissions'),
    'open the guard’s permissions': go('permissions', false, 'zelador'),
    'choose the guard': { type: 'part.show', show: 'zelador' },
    'open the meetings': go('meetings'),
    'open the past meetings': go('meetings', false, 'past'),
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'a position is created': { type: 'position.made' },
    'a tab reports': notice,
    'the code of the meetings is loaded': { type: 'part.start', part: 'meetings', logic: held },
    'a meeting changes': { type: 'meetings.changed' },
    'the meetings fail': { type: 'xstate.error.actor.meetings', error: new Error('a fault'), actorId: 'meetings' },
    'the positions fail': result.fail('positions', new Error('a fault')),
    'the permissions fail': result.fail('permissions', new Error('a fault')),
  },
  key: (context) => context,
  invariants: [
    stepsLead({
      'open the positions': { permissions: 'positions.shown', meetings: 'positions.shown' },
      'open the permissions': { positions: 'permissions', meetings: 'permissions' },
      'open the meetings': { positions: 'meetings', permissions: 'meetings' },
      'return to the screen': { positions: 'positions', permissions: 'permissions', meetings: 'meetings' },
      'the positions fail': { positions: 'failed' },
      'the permissions fail': { permissions: 'failed' },
    }),
    {
      name: 'the last address applies',
      holds: ({
        now: {
          event,
          snapshot: { context },
        },
      }) =>
        event?.type !== 'address.change' ||
        !('address' in event) ||
        (context.tab === event.address.tab &&
          context.isForCouncil === event.address.isForCouncil &&
          context.show === event.address.show),
    },
    {
      name: 'the tab follows the address, and only its machine runs',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches('failed') || snapshot.matches(snapshot.context.tab)) &&
        open
          .map(({ id }) => id)
          .filter((id) => id !== 'meetings')
          .join() === (snapshot.matches('failed') || snapshot.matches('meetings') ? '' : snapshot.context.tab),
    },
    {
      name: 'a failed tab starts again at the next visit',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'return to the screen' || !before?.snapshot.matches('failed') || !snapshot.matches('failed'),
    },
    {
      name: 'opening the shown tab again keeps its machine',
      holds: ({ now: { event }, before, requests, moments }) =>
        event?.type !== 'address.change' ||
        !('address' in event) ||
        event.address.tab !== before?.snapshot.context.tab ||
        !requests.some(({ began }) => began === moments.length - 1),
    },
    {
      name: 'the tab is refreshed, drops its form when the user leaves, and opens a new position for the council',
      holds: ({ now: { event, snapshot, sent }, before }) => {
        const { tab } = snapshot.context
        const ran = tab !== 'meetings' && Object.keys(before?.snapshot.children ?? {}).includes(tab)
        const isNew = snapshot.context.isForCouncil && snapshot.matches('positions')
        const messages = sent
          .filter(({ to, event: { type } }) => to !== 'meetings' && type !== 'part.show')
          .map((message) => `${message.to} ${message.event.type}`)
          .join()
        if (ran && (event?.type === 'refresh' || event?.type === 'sleep')) return messages === `${tab} ${event.type}`
        const enters = event === null || event.type === 'address.change' || event.type === 'refresh'
        return messages === (isNew && enters ? 'positions add' : '')
      },
    },
    {
      name: 'only a position that is created for the council leads back there',
      holds: ({ now: { step, event, emitted, snapshot } }) =>
        event?.type === 'part.show' ||
        emitted.map(({ path, isReplaced }) => `${path} ${isReplaced}`).join() ===
          (step === 'a position is created' && snapshot.context.isForCouncil && snapshot.matches('positions')
            ? `${addSeatPath} false`
            : ''),
    },
    {
      name: 'the meetings start once and run until they fail',
      holds: ({ now: { step, snapshot }, open }) => {
        const hasMeetings = snapshot.context.parts.includes('meetings')
        const running = open.filter(({ id }) => id === 'meetings')
        return (
          running.length === (hasMeetings ? 1 : 0) &&
          (step !== 'the code of the meetings is loaded' || hasMeetings) &&
          (step !== 'the meetings fail' || !hasMeetings)
        )
      },
    },
    {
      name: 'the meetings are refreshed when they are shown and with the screen; they sleep otherwise',
      holds: ({ now: { event, snapshot, sent }, before }) => {
        const messages = sent
          .filter(({ to, event: { type } }) => to === 'meetings' && type !== 'part.show')
          .map((message) => message.event.type)
        if (!before?.snapshot.context.parts.includes('meetings')) return messages.length === 0
        const isShown = snapshot.matches('meetings')
        const wasShown = before.snapshot.matches('meetings')
        if (isShown !== wasShown) return messages.join() === (isShown ? 'refresh' : 'sleep')
        const isPassed = ['refresh', 'sleep'].includes(event?.type ?? '')
        return messages.join() === (isShown && isPassed ? event?.type : '')
      },
    },
    {
      name: 'what the tab shows is in the address: a choice leads there, and each address reaches the tab',
      holds: ({ now: { event, snapshot, emitted, sent }, before, open, moments }) => {
        const { tab, show } = snapshot.context
        const shows = sent.filter((message) => message.event.type === 'part.show')
        if (event?.type === 'part.show')
          return (
            shows.length === 0 &&
            emitted.map(({ path, isReplaced }) => `${path} ${isReplaced}`).join() ===
              `${settingsPath(tab, 'zelador')} false`
          )
        const isChange = event?.type === 'address.change' && before !== null
        const isPosition =
          isChange &&
          before.snapshot.matches('permissions') &&
          tab === 'permissions' &&
          show !== before.snapshot.context.show
        const isMeetings = isChange && before.snapshot.context.parts.includes('meetings') && tab === 'meetings'
        return (
          shows.map(({ to }) => to).join() === (isPosition ? 'permissions' : isMeetings ? 'meetings' : '') &&
          shows.every((message) => message.event['show'] === show) &&
          open.every(
            ({ id, input, began }) =>
              id === 'positions' || textOf(input) === textOf({ show: moments[began]?.snapshot.context.show }),
          )
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
        actions.includes('logFault') === (step?.endsWith('fail') ?? false),
    },
  ],
})

export const words = defineWords({
  title: 'Configurações do Conselho',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings.',
    'at the permissions': 'Entre como admin@confraria.test e abra /council/settings?tab=permissions.',
    'at the meetings': 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
    'from the council': 'Entre como admin@confraria.test num Conselho sem cargos e clique em “Novo Cargo” em /council.',
  },
  steps: {
    'open the positions': 'Clique na aba “Cargos do Conselho”.',
    'come from the council': 'Abra /council/settings?tab=positions&new=council: “Novo Cargo” se abre.',
    'open the permissions': 'Clique na aba “Permissões”.',
    'open the guard’s permissions': 'Abra /council/settings?tab=permissions&show=zelador.',
    'choose the guard': 'Na lista de cargos, escolha “Zelador”: o cargo está no endereço.',
    'open the meetings': 'Clique na aba “Reuniões”.',
    'open the past meetings': 'Abra /council/settings?tab=meetings&show=past.',
    'return to the screen': 'Passe a outra aba do navegador e volte.',
    'leave the screen': 'Vá a outra página do menu.',
    'a position is created': 'Preencha “Novo Cargo” e clique em “Criar”: o servidor salva o cargo.',
    'a tab reports': 'Uma aba mostra um aviso.',
    'the code of the meetings is loaded': 'A aba “Reuniões” aparece com as reuniões.',
    'a meeting changes': 'Crie, mude ou exclua uma reunião e espere a confirmação do servidor.',
    'the meetings fail': 'A aba “Reuniões” falha por dentro; só se vê por simulação.',
    'the positions fail': 'A aba “Cargos do Conselho” falha por dentro; só se vê por simulação.',
    'the permissions fail': 'A aba “Permissões” falha por dentro; só se vê por simulação.',
  },
  states: {
    'positions.shown': 'A aba “Cargos do Conselho” está à vista.',
    permissions: 'A aba “Permissões” está à vista.',
    meetings: 'A aba “Reuniões” está à vista.',
    failed: 'Uma página diz que algo deu errado.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'only a position that is created for the council leads back there': 'COU-19',
    'the tab follows the address, and only its machine runs': 'APP-22',
    'what the tab shows is in the address: a choice leads there, and each address reaches the tab': 'COU-860',
  },
})
