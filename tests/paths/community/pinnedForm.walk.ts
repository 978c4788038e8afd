import { firstFaultOfPinned } from '#machines/community/pinnedForm.ts'
import { pinnedFormMachine } from '#machines/community/pinnedForm.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsLead,
  stepsLeave,
} from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(pinnedFormMachine)

export const walk = defineWalk({
  machine: pinnedFormMachine,
  starts: { plain: undefined },
  steps: {
    'open the form': { type: 'open', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'write a title': { type: 'field.change', change: { title: 'Jantar de encerramento' } },
    'add a name': { type: 'name.add', name: 'Caetano Brum' },
    'remove the name': { type: 'name.remove', name: 'Caetano Brum' },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is pinned': result.done('addPinned', undefined),
    'it cannot be pinned': result.fail('addPinned', offline),
  },
  key: ({ id, values, shown, failure }) => [id, values.title, values.names, shown.length, failure !== null],
  invariants: [
    faultsAreShown,
    stepsLead({ cancel: { editing: 'closed' } }),
    stepsLeave({ submit: { failure: 'nothing' }, 'it cannot be pinned': { failure: 'something' } }),
    stepsDo({ 'it is pinned': { saving: ['emit notice', 'emit pinned.added'] } }),
    canActAfterFailure({ type: 'submit' }),
    noDuplicateRequests({ type: 'submit' }),
    {
      name: 'an invalid form is never sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('saving') || firstFaultOfPinned(snapshot.context.values) === null,
    },
    {
      name: 'the title stays until it is pinned',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        step === 'it is pinned' ||
        before.snapshot.context.values.title === '' ||
        snapshot.context.values.title === before.snapshot.context.values.title,
    },
    {
      name: 'a row keeps its id until it is pinned',
      holds: ({ requests }) => {
        const since = requests.slice(requests.findLastIndex(({ outcome }) => outcome === 'done') + 1)
        return new Set(since.map(({ input }) => (input as { id: string }).id)).size <= 1
      },
    },
  ],
})

export const words = defineWords({
  title: 'Fixar um conteúdo',
  starts: { plain: 'Entre como admin@confraria.test e abra /dashboard?tab=community&section=pinned.' },
  steps: {
    'open the form': 'Clique em “Adicionar”.',
    'write a title': 'Escreva “Jantar de encerramento” em “Título*”.',
    'add a name': 'Em “Responsáveis”, escreva “Caetano Brum” e clique em “Incluir”.',
    'remove the name': 'Clique em “Retirar Caetano Brum” (o X ao lado do nome).',
    submit: 'Clique em “Fixar”.',
    cancel: 'Clique em “Cancelar”.',
    'it is pinned': 'O servidor fixa o conteúdo. Aviso: “Conteúdo fixado”.',
    'it cannot be pinned':
      'Corte a rede antes da resposta: não se sabe se o conteúdo foi fixado. Aviso: “Erro ao fixar conteúdo”.',
  },
  states: {
    closed: 'Nenhum formulário está aberto.',
    editing: 'O diálogo “Fixar conteúdo” pode ser preenchido.',
    saving: 'O botão mostra “Fixando...” e nenhum campo pode ser editado.',
  },
})
