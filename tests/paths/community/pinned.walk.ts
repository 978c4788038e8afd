import type { NoticeEvent } from '#machines/community/notices.ts'
import type { PinnedItem } from '#machines/community/pinned.ts'
import { pinnedMachine } from '#machines/community/pinned.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(pinnedMachine)
const dinner: PinnedItem = {
  id: 'p-1',
  type: 'event',
  title: 'Jantar de encerramento',
  content: 'Traje escuro.',
  due_date: '2026-12-12',
  assigned_to: [],
  created_at: '2026-11-20T10:00:00+00:00',
}
const works: PinnedItem = { ...dinner, id: 'p-2', type: 'announcement', created_at: '2026-11-21T10:00:00+00:00' }

/** Where the loaded list is shown. */
const shown = ['ready', 'rejoining', 'refreshing'] as const

/** Steps that remove an item, with its id. */
const removals: Readonly<Record<string, string>> = {
  'the dinner is unpinned': dinner.id,
  'another user unpins the dinner': dinner.id,
  'the works are unpinned': works.id,
}

const noticeKeys: Readonly<Record<string, string>> = {
  'the list cannot be loaded': 'pinned.loadFailed',
  'the dinner is unpinned': 'pinned.removed',
  'the dinner cannot be unpinned': 'pinned.removeFailed',
}

const notice: NoticeEvent = { type: 'notice', notice: { key: 'pinned.added', title: 'Jantar' } }

export const walk = defineWalk({
  machine: pinnedMachine,
  starts: { plain: undefined },
  steps: {
    'the list is loaded': result.done('loadPinned', [dinner]),
    'the list cannot be loaded': result.fail('loadPinned', offline),
    'the list is refreshed': result.done('loadPinned', [dinner], 'refreshPinned'),
    'the list cannot be refreshed': result.fail('loadPinned', offline, 'refreshPinned'),
    'the dinner is unpinned': result.done('removePinned', undefined),
    'the dinner cannot be unpinned': result.fail('removePinned', offline),
    'the listener breaks': result.fail('followPinned', offline),
    'try again': { type: 'retry' },
    'pin another item': { type: 'pinned.added' },
    'the form reports': notice,
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'unpin the dinner': { type: 'unpin', item: dinner },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the live channel opens': { type: 'live.joined' },
    'the live channel is lost': { type: 'live.lost' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'the works are pinned': { type: 'live.insert', row: works },
    'the works change': { type: 'live.update', row: works },
    'the works are unpinned': { type: 'live.delete', id: 'p-2' },
    'another user unpins the dinner': { type: 'live.delete', id: 'p-1' },
  },
  exclusions: {
    'xstate.error.actor.form': 'a fault of the code: without the form the page must be reloaded',
    'pinned: xstate.error.actor.form': 'a fault of the code: without the form the page must be reloaded',
  },
  arrows: 1,
  limit: 60_000,
  key: ({ items, failure, removing, removeFailure }) => [
    items.map(({ id }) => id),
    failure !== null,
    removing?.id,
    removeFailure !== null,
  ],
  invariants: [
    stepsLead({
      'pin another item': {
        'list.ready': 'list.refreshing',
        'list.failed': 'list.loading',
        'list.refreshing': 'list.refreshing',
        'list.rejoining': 'list.refreshing',
      },
      'return to the screen': {
        'list.rejoining': 'list.rejoining',
        'list.failed': 'list.loading',
        'channel.open': 'channel.open',
        'channel.closed': 'channel.open',
      },
      'leave the screen': { 'channel.open': 'channel.closed', 'channel.closed': 'channel.closed' },
      'an unreadable change arrives': { 'list.ready': 'list.refreshing', 'list.refreshing': 'list.refreshing' },
      'try again': { 'list.failed': 'list.loading' },
      'the works change': { 'list.loading': 'list.loading' },
      'the works are pinned': { 'list.loading': 'list.loading' },
      'the works are unpinned': { 'list.loading': 'list.loading', 'unpin.asking': 'unpin.asking' },
      'unpin the dinner': { 'unpin.resting': 'unpin.asking' },
      confirm: { 'unpin.asking': 'unpin.removing' },
      'another user unpins the dinner': { 'unpin.asking': 'unpin.resting' },
      'the dinner is unpinned': { 'unpin.removing': 'unpin.resting' },
      'the list is loaded': { 'list.loading': 'list.ready.doubting' },
      'the list cannot be loaded': { 'list.loading': 'list.failed' },
      'the list is refreshed': { 'list.refreshing': 'list.ready.sure' },
      'the list cannot be refreshed': { 'list.refreshing': 'list.ready.sure' },
      "'patience' passes in pinned.list.rejoining": { 'list.rejoining': 'list.refreshing' },
      'the live channel opens': {
        'list.failed': 'list.loading',
        'list.loading': 'list.loading',
        'list.ready.doubting': 'list.ready.doubting',
        'list.ready.sure': 'list.refreshing',
        'list.rejoining': 'list.refreshing',
        'list.refreshing': 'list.refreshing',
      },
      'the live channel is lost': { 'list.rejoining': 'list.refreshing' },
      cancel: { 'unpin.asking': 'unpin.resting' },
    }),
    stepsLeave({
      'the list cannot be loaded': { failure: 'something' },
      confirm: { removeFailure: 'nothing' },
      'the dinner cannot be unpinned': { removeFailure: 'something' },
    }),
    stepsDo({
      'the listener breaks': { 'list.loading': ['call logFailure'] },
      'the form reports': { 'list.loading': ['emit notice'], 'list.ready': ['emit notice'] },
      'the works change': { 'list.loading': ['request loadPinned'] },
      'the works are unpinned': {
        'list.loading': ['request loadPinned'],
        'list.refreshing': ['request refreshPinned'],
      },
      'pin another item': { 'list.refreshing': ['request refreshPinned'] },
      'the live channel opens': {
        'list.refreshing': ['request refreshPinned'],
      },
      'an unreadable change arrives': { 'list.refreshing': ['request refreshPinned'] },
      'the works are pinned': {
        'list.loading': ['request loadPinned'],
        'list.refreshing': ['request refreshPinned'],
      },
      'the list cannot be refreshed': { 'list.refreshing': ['call logFailure'] },
    }),
    {
      name: 'a live change is shown at once in a loaded list',
      holds: ({ now: { step, snapshot }, before }) => {
        const isListed = snapshot.context.items.some(({ id }) => id === works.id)
        if (!shown.some((list) => before?.snapshot.matches({ list }))) return true
        if (step === 'the works are unpinned') return !isListed
        return (step !== 'the works are pinned' && step !== 'the works change') || isListed
      },
    },
    {
      name: 'a response replaces the list; an item is removed alone',
      holds: ({ now: { step, snapshot }, before }) => {
        const { items, failure } = snapshot.context
        if (step === 'the list is loaded' || step === 'the list is refreshed')
          return textOf(items) === textOf([dinner]) && (step === 'the list is refreshed' || failure === null)
        // While the list loads, a live change requests it again instead.
        const isPassed = step !== 'the dinner is unpinned' && before?.snapshot.matches({ list: 'loading' })
        const gone = removals[step ?? '']
        return (
          !gone || isPassed || textOf(items) === textOf(before?.snapshot.context.items.filter(({ id }) => id !== gone))
        )
      },
    },
    {
      name: 'the item of the question is unpinned; without a question there is neither an item nor a failure',
      holds: ({ now: { snapshot }, open }) => {
        const { removing, removeFailure } = snapshot.context
        const isResting = snapshot.matches({ unpin: 'resting' })
        return (
          open.every(({ id, input }) => id !== 'removePinned' || textOf(input) === textOf({ id: dinner.id })) &&
          (removing === null) === isResting &&
          (removeFailure === null || !isResting)
        )
      },
    },
    {
      name: 'each result has its notice, those of the form are passed on, and nothing else has one',
      holds: ({ now: { step, notices } }) => {
        const key = noticeKeys[step ?? '']
        if (step === 'the form reports') return textOf(notices) === textOf([notice.notice])
        return textOf(notices.map((one) => one.key)) === textOf(key === undefined ? [] : [key])
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'refresh' }, { type: 'confirm' }),
    {
      name: 'each item is listed once, newest first',
      holds: ({ now: { snapshot } }) => {
        const ids = snapshot.context.items.map(({ id }) => id)
        return JSON.stringify(ids) === JSON.stringify([...new Set(ids)].toSorted().toReversed())
      },
    },
    {
      name: 'nothing is unpinned without a confirmation',
      holds: ({ moments, requests }) =>
        requests.filter(({ src }) => src === 'removePinned').length <=
        moments.filter(({ step }) => step === 'confirm').length,
    },
    {
      name: 'a list request is open exactly while the machine loads or refreshes',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'refreshing' })) ===
        open.some(({ src }) => src === 'loadPinned'),
    },
    {
      name: 'a return requests the shown list again, once the channel is open',
      holds: ({ now: { step, snapshot }, before, requests, moments }) => {
        const isShown = before?.snapshot.matches({ list: 'ready' }) || before?.snapshot.matches({ list: 'refreshing' })
        if (step !== 'return to the screen' || !isShown) return true
        const isRequested = requests.some(({ id, began }) => id === 'refreshPinned' && began === moments.length - 1)
        const isOpen = before?.snapshot.matches({ channel: 'open' }) === true
        return isRequested === isOpen && snapshot.matches({ list: isOpen ? 'refreshing' : 'rejoining' })
      },
    },
    {
      name: 'the first items are checked, unless the screen sleeps',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== "'doubt' passes in pinned.list.ready.doubting" ||
        snapshot.matches(
          before?.snapshot.matches({ channel: 'open' }) ? { list: 'refreshing' } : { list: { ready: 'sure' } },
        ),
    },
  ],
})

export const words = defineWords({
  title: 'Conteúdo fixado',
  starts: {
    plain:
      'Entre como admin@confraria.test e abra /dashboard?tab=community&section=pinned; só “Jantar de encerramento” está fixado.',
  },
  steps: {
    'the list is loaded': 'O servidor responde com o que está fixado.',
    'the list cannot be loaded':
      'Corte a rede antes da resposta: o conteúdo não chega. Aviso: “Erro ao carregar conteúdo fixado”.',
    'the list is refreshed': 'O servidor responde com o que está fixado agora.',
    'the list cannot be refreshed': 'Corte a rede antes da resposta: o conteúdo de agora não chega.',
    'the dinner is unpinned': 'O servidor desafixa “Jantar de encerramento”. Aviso: “Conteúdo desafixado”.',
    'the dinner cannot be unpinned':
      'Corte a rede antes da resposta: não se sabe se foi desafixado. Aviso: “Erro ao desafixar conteúdo”.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'try again': 'Clique em “Tentar novamente”.',
    'the form reports': 'O formulário de “Adicionar” mostra um aviso.',
    'return to the screen': 'Volte para o painel, ou passe a outra aba do navegador e volte.',
    'leave the screen': 'Clique em “Tarefas” no menu.',
    'pin another item': 'Clique em “Adicionar”, fixe algo e espere a confirmação do servidor.',
    'unpin the dinner': 'Clique em “Desafixar Jantar de encerramento” (o ícone do item).',
    confirm: 'Clique em “Desafixar”, no diálogo.',
    cancel: 'Clique em “Cancelar”, no diálogo.',
    'the live channel is lost': 'A conexão ao vivo cai: desligue a rede e espere.',
    "'doubt' passes in pinned.list.ready.doubting": 'Espere dez segundos.',
    "'patience' passes in pinned.list.rejoining": 'Volte à tela e espere meio segundo sem conexão ao vivo.',
    'the live channel opens': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'an unreadable change arrives': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'the works are pinned': 'Em outra janela, fixe um comunicado sobre obras.',
    'the works change': 'O comunicado sobre obras é alterado no banco; as telas só fixam e desafixam.',
    'the works are unpinned': 'Em outra janela, desafixe o comunicado sobre obras.',
    'another user unpins the dinner': 'Em outra janela, desafixe “Jantar de encerramento”.',
  },
  states: {
    'channel.open': 'Mudanças de outras pessoas aparecem na hora.',
    'channel.closed': 'O painel não está à vista.',
    'list.rejoining': 'O que estava fixado continua à vista; a conexão ao vivo recomeça.',
    'list.loading': 'Aparece “Carregando conteúdo fixado...”.',
    'list.ready.doubting':
      'O que está fixado aparece, ou “Nada foi fixado por enquanto.”; em dez segundos é lido de novo.',
    'list.ready.sure': 'O que está fixado aparece, ou “Nada foi fixado por enquanto.”.',
    'list.refreshing': 'O que estava fixado continua à vista enquanto é lido de novo.',
    'list.failed': 'Aparecem “Erro ao carregar conteúdo fixado”, o motivo e “Tentar novamente”.',
    'unpin.resting': 'Nenhum diálogo está aberto.',
    'unpin.asking': 'O diálogo “Desafixar conteúdo?” está aberto.',
    'unpin.removing': 'O botão do diálogo mostra “Desafixando...”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'unpin.asking': 'COM-45',
    'list.failed': 'APP-70',
  },
  steps: {
    'the dinner is unpinned': 'COM-47',
  },
  invariants: {
    'each item is listed once, newest first': 'COM-43',
    'a live change is shown at once in a loaded list': 'COM-46',
    'nothing is unpinned without a confirmation': 'COM-45',
  },
})
