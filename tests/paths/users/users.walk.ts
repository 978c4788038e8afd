import { firstView } from '#machines/users/usersView.ts'
import { countOf, usersMachine } from '#machines/users/users.machine.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(usersMachine)
const nothing = { accounts: [], invitations: [], requests: [], next: null }
const cursor = { sort: 'ana prado', id: 'ana' }
const bia = accountOf({ id: 'bia', member_name: 'Bia', sort: 'bia' })
const suspended = { ...firstView('accounts'), filter: 'suspended' as const }
const forAnother = { ...suspended, search: 'z' }

export const walk = defineWalk({
  machine: usersMachine,
  starts: { plain: { view: firstView('accounts') } },
  steps: {
    'the first page comes': answer.done('loadUsers', { ...nothing, accounts: [accountOf()], next: cursor }),
    'nobody comes': answer.done('loadUsers', nothing),
    'the list does not come': answer.fail('loadUsers', offline),
    'one is no admin any more': answer.fail('loadUsers', refused),
    'the last page comes': answer.done('loadUsers', { ...nothing, accounts: [bia] }, 'loadMoreUsers'),
    'the next page does not come': answer.fail('loadUsers', offline, 'loadMoreUsers'),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'type a name': { type: 'search.type', search: 'bi' },
    'clear the search': { type: 'search.type', search: '' },
    'show the suspended ones': { type: 'view.change', view: suspended },
    'show all accounts': { type: 'view.change', view: firstView('accounts') },
    'show the invitations': { type: 'view.change', view: firstView('invitations') },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view, accounts }) => [
    next !== null,
    typed === view.search,
    view.tab,
    view.filter,
    accounts.length,
  ],
  invariants: [
    stepsLead({ 'show all accounts': { ready: 'loading' } }),
    stepsLeave({
      'one is no admin any more': { failure: 'something' },
      'the list does not come': { failure: 'something' },
    }),
    {
      name: 'one can always search and filter, ask anew but while one types, and for more when there is more',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'refresh' }) === !snapshot.matches('pausing') &&
        snapshot.can({ type: 'search.type', search: 'z' }) &&
        snapshot.can({ type: 'view.change', view: forAnother }) &&
        snapshot.can({ type: 'more' }) === (snapshot.matches('ready') && snapshot.context.next !== null),
    },
    {
      name: 'busy exactly while a request is open, one at a time, about what the address says',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadUsers') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreUsers') &&
        open.length <= 1 &&
        open.every(({ input }) => textOf((input as { view: unknown }).view) === textOf(snapshot.context.view)),
    },
    {
      name: 'the same list is read again as far as it is shown',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { least, after } = input as { least: number; after: unknown }
          const { isStale, next } = snapshot.context
          return id === 'loadMoreUsers'
            ? textOf(after) === textOf(next)
            : after === null && (isStale ? least === 0 : least >= countOf(snapshot.context))
        }),
    },
    {
      name: 'another list does not begin with the rows of the one before; another filter does, until its own come',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before || !step?.startsWith('show')) return true
        const isOther = before.snapshot.context.view.tab !== snapshot.context.view.tab
        return isOther
          ? countOf(snapshot.context) === 0 && snapshot.context.next === null
          : countOf(snapshot.context) === countOf(before.snapshot.context)
      },
    },
    {
      name: 'whoever is no admin any more sees nothing of the list',
      holds: ({ now: { step, snapshot } }) => step !== 'one is no admin any more' || countOf(snapshot.context) === 0,
    },
    {
      name: 'what stands in the search box is what is shown, but while one types',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('pausing') || snapshot.context.typed === snapshot.context.view.search,
    },
    {
      name: 'a search is asked for when one pauses, and the address is told of another one',
      holds: ({ now: { step, event, emitted, snapshot }, before }) => {
        const isTold = emitted.some(({ type }) => type === 'view.settled')
        if (step === 'type a name' || step === 'clear the search') return snapshot.matches('pausing') && !isTold
        if (!event?.type.startsWith('xstate.after')) return !isTold
        const { view, typed } = snapshot.context
        const isOther = before?.snapshot.context.view.search !== typed
        return snapshot.matches('loading') && view.search === typed && isTold === isOther
      },
    },
    {
      name: 'each failure is told once',
      holds: ({ now: { step, emitted } }) =>
        emitted.filter(({ type }) => type === 'notice').length ===
        (step === 'the list does not come' || step === 'the next page does not come' ? 1 : 0),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
  ],
})

export const words = defineWords({
  title: 'Contas, convites e pedidos de exclusão',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/users, com mais de 50 contas e convites.' },
  steps: {
    'the first page comes': 'O servidor responde com as primeiras contas e diz que há mais.',
    'nobody comes': 'O servidor responde que não há nada com esta busca e este filtro.',
    'the list does not come': 'Corte a rede antes da resposta: a lista não chega. Aviso: “Erro ao carregar usuários”.',
    'one is no admin any more':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a lista.',
    'the last page comes': 'O servidor responde com as contas que faltavam.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar usuários”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'type a name': 'Digite “bi” em “Nome ou e-mail...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the suspended ones': 'Na aba “Contas”, escolha “Suspensas”.',
    'show all accounts': 'Na aba “Contas”, volte a “Todas”, sem busca.',
    'show the invitations': 'Abra a aba “Convites”.',
    "'pause' passes in users.pausing": 'Pare de digitar por 200 ms.',
  },
  states: {
    pausing: 'O texto está na busca e a lista é ainda a de antes.',
    loading:
      'A lista de antes continua à vista; sem nenhuma, aparece “Carregando contas...” (ou convites, ou pedidos).',
    ready: 'A lista está à vista, ou uma frase diz que não há nada.',
    loadingMore: 'Abaixo da lista, o botão mostra “Carregando...”.',
    failed: 'Aparecem “Erro ao carregar contas” (ou convites, ou pedidos), o motivo e “Tentar novamente”.',
  },
})
