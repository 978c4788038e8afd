import type { PinnedItem } from '#machines/community/pinned.ts'
import { pinnedMachine } from '#machines/community/pinned.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(pinnedMachine)
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

export const walk = defineWalk({
  machine: pinnedMachine,
  starts: { plain: undefined },
  steps: {
    'what is pinned comes': answer.done('loadPinned', [dinner]),
    'what is pinned does not come': answer.fail('loadPinned', offline),
    'it is read anew': answer.done('loadPinned', [dinner], 'refreshPinned'),
    'it cannot be read anew': answer.fail('loadPinned', offline, 'refreshPinned'),
    'the dinner is gone': answer.done('removePinned', undefined),
    'the dinner stays': answer.fail('removePinned', offline),
    'changes cannot be followed': answer.fail('followPinned', offline),
    'try again': { type: 'retry' },
    'one has added something': { type: 'refresh' },
    'unpin the dinner': { type: 'unpin', item: dinner },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'changes are heard': { type: 'live.joined' },
    'something unreadable is told of': { type: 'live.unreadable' },
    'works are pinned': { type: 'live.insert', row: works },
    'the works change': { type: 'live.update', row: works },
    'the works are unpinned': { type: 'live.delete', id: 'p-2' },
    'somebody else unpins the dinner': { type: 'live.delete', id: 'p-1' },
  },
  arrows: 1,
  key: ({ items, removing, removeFailure }) => [items.map(({ id }) => id), removing?.id, removeFailure !== null],
  invariants: [
    stepsLead({
      'one has added something': {
        'list.ready': 'list.refreshing',
        'list.failed': 'list.loading',
        'list.refreshing': 'list.refreshing',
      },
      'something unreadable is told of': { 'list.ready': 'list.refreshing', 'list.refreshing': 'list.refreshing' },
      'try again': { 'list.failed': 'list.loading' },
      'the works change': { 'list.loading': 'list.loading' },
      'the works are unpinned': { 'list.loading': 'list.loading' },
      'what is pinned comes': { 'list.loading': 'list.ready' },
      'changes are heard': { 'list.ready': 'list.refreshing', 'list.refreshing': 'list.refreshing' },
      cancel: { 'unpin.asking': 'unpin.resting' },
    }),
    stepsLeave({
      'what is pinned does not come': { failure: 'something' },
      confirm: { removeFailure: 'nothing' },
      'the dinner stays': { removeFailure: 'something' },
    }),
    stepsDo({
      'changes cannot be followed': { 'list.loading': ['call logFailure'] },
      'the works change': { 'list.loading': ['request loadPinned'] },
      'the works are unpinned': {
        'list.loading': ['request loadPinned'],
        'list.refreshing': ['request refreshPinned'],
      },
      'one has added something': { 'list.refreshing': ['request refreshPinned'] },
      'changes are heard': { 'list.refreshing': ['request refreshPinned'] },
      'something unreadable is told of': { 'list.refreshing': ['request refreshPinned'] },
      'works are pinned': { 'list.refreshing': ['request refreshPinned'] },
      'it cannot be read anew': { 'list.refreshing': ['call logFailure'] },
    }),
    {
      name: 'what is heard shows at once where there is a list',
      holds: ({ now: { step, snapshot }, before }) => {
        const isThere = snapshot.context.items.some(({ id }) => id === works.id)
        if (!before?.snapshot.matches({ list: 'ready' }) && !before?.snapshot.matches({ list: 'refreshing' }))
          return true
        if (step === 'the works are unpinned') return !isThere
        return (step !== 'works are pinned' && step !== 'the works change') || isThere
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'refresh' }, { type: 'confirm' }),
    {
      name: 'each stands there once, newest first',
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
      name: 'the question is about something exactly while it is open',
      holds: ({ now: { snapshot } }) =>
        (snapshot.context.removing !== null) === !snapshot.matches({ unpin: 'resting' }),
    },
    {
      name: 'a list is on its way exactly while it is said so',
      holds: ({ now: { snapshot }, open }) =>
        (snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'refreshing' })) ===
        open.some(({ src }) => src === 'loadPinned'),
    },
    {
      name: 'what one did not ask for fails without a word',
      holds: ({ now: { step, emitted } }) => step !== 'it cannot be read anew' || emitted.length === 0,
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
    'what is pinned comes': 'O servidor responde com o que está fixado.',
    'what is pinned does not come':
      'Corte a rede antes da resposta: o conteúdo não chega. Aviso: “Erro ao carregar conteúdo fixado”.',
    'it is read anew': 'O servidor responde com o que está fixado agora.',
    'it cannot be read anew': 'Corte a rede antes da resposta: o conteúdo de agora não chega.',
    'the dinner is gone': 'O servidor desafixa “Jantar de encerramento”. Aviso: “Conteúdo desafixado”.',
    'the dinner stays':
      'Corte a rede antes da resposta: não se sabe se foi desafixado. Aviso: “Erro ao desafixar conteúdo”.',
    'changes cannot be followed': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'try again': 'Clique em “Tentar novamente”.',
    'one has added something': 'Clique em “Adicionar”, fixe algo e espere a confirmação do servidor.',
    'unpin the dinner': 'Clique em “Desafixar Jantar de encerramento” (o ícone do item).',
    confirm: 'Clique em “Desafixar”, no diálogo.',
    cancel: 'Clique em “Cancelar”, no diálogo.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'something unreadable is told of': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'works are pinned': 'Em outra janela, fixe um comunicado sobre obras.',
    'the works change': 'O comunicado sobre obras é alterado no banco; as telas só fixam e desafixam.',
    'the works are unpinned': 'Em outra janela, desafixe o comunicado sobre obras.',
    'somebody else unpins the dinner': 'Em outra janela, desafixe “Jantar de encerramento”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando conteúdo fixado...”.',
    'list.ready': 'O que está fixado aparece, ou “Nada foi fixado por enquanto.”.',
    'list.refreshing': 'O que estava fixado continua à vista enquanto é lido de novo.',
    'list.failed': 'Aparecem “Erro ao carregar conteúdo fixado”, o motivo e “Tentar novamente”.',
    'unpin.resting': 'Nenhum diálogo está aberto.',
    'unpin.asking': 'O diálogo “Desafixar conteúdo?” está aberto.',
    'unpin.removing': 'O botão do diálogo mostra “Desafixando...”.',
  },
})
