import { emptyPinned, firstFaultOfPinned, pinnedRowOf } from '#machines/community/pinnedForm.ts'
import { pinnedFormMachine } from '#machines/community/pinnedForm.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  faultsAreShown,
  noDuplicateRequests,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
  stepsSay,
  submitSends,
  typedIsKept,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'
import type { ContextFrom } from 'xstate'

const result = resultsOf(pinnedFormMachine)

type Context = ContextFrom<typeof pinnedFormMachine>

const stored = {
  version: 1,
  id: '4c1f3a52-3333-4333-8333-333333333333',
  values: { type: 'event', title: 'Jantar', content: '', dueDate: '', names: ['Caetano Brum'] },
} as const

export const walk = defineWalk({
  machine: pinnedFormMachine,
  starts: { plain: { draft: { key: 'draft', stored: null } }, 'with a draft': { draft: { key: 'draft', stored } } },
  steps: {
    'open the form': { type: 'open', id: '4c1f3a52-1111-4111-8111-111111111111' },
    'write a title': { type: 'field.change', change: { title: 'Jantar de encerramento' } },
    'empty the title': { type: 'field.change', change: { title: '' } },
    'add a name': { type: 'field.change', change: { names: ['Caetano Brum'] } },
    'remove the name': { type: 'field.change', change: { names: [] } },
    submit: { type: 'submit' },
    cancel: { type: 'cancel' },
    'it is pinned': result.done('addPinned', undefined),
    'it cannot be pinned': result.fail('addPinned', offline),
  },
  key: ({ id, values, shown, failure }) => [id, values.title, values.names, shown.length, failure !== null],
  invariants: [
    stepsSay({
      'it cannot be pinned': [{ key: 'pinned.addFailed', failure: { kind: 'offline', code: null, sentence: null } }],
    }),
    stepsKeep({ 'it is pinned': { id: null, shown: [] }, 'open the form': { failure: null } }),
    faultsAreShown,
    stepsLead({ cancel: { editing: 'closed' }, 'open the form': { closed: 'editing' } }),
    stepsLeave({
      submit: { failure: 'nothing' },
      'it cannot be pinned': { failure: 'something' },
    }),
    stepsDo({
      'write a title': { editing: ['call keepDraft'] },
      'empty the title': { editing: ['call keepDraft'] },
      'add a name': { editing: ['call keepDraft'] },
      'remove the name': { editing: ['call keepDraft'] },
      'it is pinned': { saving: ['emit notice', 'emit pinned.added', 'call forgetDraft'] },
    }),
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
        step === 'write a title' ||
        step === 'empty the title' ||
        before.snapshot.context.values.title === '' ||
        snapshot.context.values.title === before.snapshot.context.values.title,
    },
    {
      name: 'the form begins with its draft, and keeps its id',
      holds: ({ now: { step, snapshot }, moments: [start], requests }) => {
        const { draftKey, id, values } = snapshot.context
        if (step === null) return draftKey === 'draft' && (id === null || textOf(values) === textOf(stored.values))
        const isFirst = requests.length === 1 && requests[0]?.outcome === 'open'
        return !isFirst || start?.snapshot.context.id === null || id === stored.id
      },
    },
    {
      name: 'a row keeps its id until it is pinned',
      holds: ({ requests }) => {
        const since = requests.slice(requests.findLastIndex(({ outcome }) => outcome === 'done') + 1)
        return new Set(since.map(({ input }) => (input as { id: string }).id)).size <= 1
      },
    },
    typedIsKept(),
    submitSends('addPinned', ({ values }: Context) => firstFaultOfPinned(values)),
    {
      name: 'names are added and removed, and the row is sent with its id; then the form is empty',
      holds: ({ now: { step, snapshot, notices }, before, open }) => {
        const { id, values } = snapshot.context
        const { title, names } = before?.snapshot.context.values ?? values
        if (step === 'add a name') return values.names.includes('Caetano Brum')
        if (step === 'remove the name') return values.names.length === 0
        if (step === 'open the form' && id === null) return false
        if (step === 'it is pinned')
          return textOf([values, notices]) === textOf([emptyPinned, [{ key: 'pinned.added', title }]])
        return (
          values.names === names && open.every(({ input }) => textOf(input) === textOf(pinnedRowOf(id ?? '', values)))
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Fixar um conteúdo',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /dashboard?tab=community&section=pinned.',
    'with a draft':
      'Como no primeiro início, mas preencha o formulário e termine a sessão em outro aparelho. Entre outra vez: o formulário está como foi preenchido.',
  },
  steps: {
    'open the form': 'Clique em “Adicionar”.',
    'write a title': 'Escreva “Jantar de encerramento” em “Título*”.',
    'empty the title': 'Apague o texto de “Título*”.',
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

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a submitted form is sent, or points to its first fault': 'COM-49',
    'the form begins with its draft, and keeps its id': 'APP-90 ENT-890',
  },
})
