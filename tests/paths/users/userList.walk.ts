import { countOf, userListMachine } from '#machines/users/userList.machine.ts'
import type { UsersPage } from '#machines/users/users.actors.ts'
import { firstView } from '#machines/users/usersView.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  stepsDo,
  stepsLead,
  stepsLeave,
  stepsNotice,
} from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(userListMachine)
const nothing: UsersPage = { accounts: [], invitations: [], requests: [], next: null }
const firstPage: UsersPage = { ...nothing, accounts: [accountOf()], next: { sort: 'ana prado', id: 'ana' } }
const bia = accountOf({ id: 'bia', member_name: 'Bia', sort: 'bia' })
const suspended = { ...firstView('accounts'), filter: 'suspended' as const }
const forAnother = { ...suspended, search: 'z' }

export const walk = defineWalk({
  machine: userListMachine,
  starts: { plain: { view: firstView('accounts') } },
  steps: {
    'the first page arrives': result.done('loadUsers', firstPage),
    'nothing matches': result.done('loadUsers', nothing),
    'the list fails to load': result.fail('loadUsers', offline),
    'the caller is no longer an admin': result.fail('loadUsers', refused),
    'the last page arrives': result.done('loadUsers', { ...nothing, accounts: [bia] }, 'loadMoreUsers'),
    'the next page fails to load': result.fail('loadUsers', offline, 'loadMoreUsers'),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh' },
    'the user loses the right': { type: 'forget' },
    'type a name': { type: 'search.type', search: 'bi' },
    'clear the search': { type: 'search.type', search: '' },
    'show the suspended accounts': { type: 'view.change', view: suspended },
    'show all accounts': { type: 'view.change', view: firstView('accounts') },
    'show the invitations': { type: 'view.change', view: firstView('invitations') },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view, accounts, isStale }) => [
    next !== null,
    typed === view.search,
    view.tab,
    view.filter,
    accounts.length,
    isStale,
  ],
  invariants: [
    stepsLead({
      'show all accounts': { ready: 'loading' },
      'load more': { ready: 'loadingMore' },
      retry: { failed: 'loading' },
      'the user loses the right': { ready: 'denied' },
      'the screen returns to the foreground': { ready: 'loading', loadingMore: 'loading', pausing: 'pausing' },
    }),
    stepsDo({ 'the screen returns to the foreground': { loading: ['request loadUsers'] } }),
    stepsNotice({ 'the list fails to load': 'users.loadFailed', 'the next page fails to load': 'users.loadFailed' }),
    stepsLeave({
      'the caller is no longer an admin': { failure: 'something' },
      'the list fails to load': { failure: 'something' },
    }),
    {
      name: 'search and filters are always available, reload except while typing, more pages while there are any',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'refresh' }) === !snapshot.matches('pausing') &&
        snapshot.can({ type: 'search.type', search: 'z' }) &&
        snapshot.can({ type: 'view.change', view: forAnother }) &&
        snapshot.can({ type: 'more' }) === (snapshot.matches('ready') && snapshot.context.next !== null),
    },
    {
      name: 'one request at a time is open, exactly while the machine is busy, for the address',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadUsers') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreUsers') &&
        open.length <= 1 &&
        open.every(({ input }) => textOf((input as { view: unknown }).view) === textOf(snapshot.context.view)),
    },
    {
      name: 'the next page follows the last row; a reload of the same list covers all shown rows',
      holds: ({ now: { snapshot }, moments, open }) =>
        open.every(({ id, input, began }) => {
          const context = (moments[began]?.snapshot ?? snapshot).context
          const least = id === 'loadMoreUsers' || context.isStale ? 0 : countOf(context)
          const after = id === 'loadMoreUsers' ? context.next : null
          return textOf(input) === textOf({ view: context.view, after, least })
        }),
    },
    {
      name: 'the loaded rows are shown',
      holds: ({ now: { step, snapshot }, before }) => {
        const rowsOf = ({ accounts, invitations, requests, next }: UsersPage) => [accounts, invitations, requests, next]
        const had = before?.snapshot.context ?? nothing
        const page =
          step === 'the last page arrives'
            ? { ...had, accounts: [...had.accounts, bia], next: null }
            : { 'the first page arrives': firstPage, 'nothing matches': nothing }[step ?? '']
        return page === undefined || textOf(rowsOf(snapshot.context)) === textOf(rowsOf(page))
      },
    },
    {
      name: 'another tab clears the rows; another filter keeps them until the new ones arrive',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before || !step?.startsWith('show')) return true
        const isOther = before.snapshot.context.view.tab !== snapshot.context.view.tab
        return isOther
          ? countOf(snapshot.context) === 0 && snapshot.context.next === null
          : countOf(snapshot.context) === countOf(before.snapshot.context)
      },
    },
    {
      name: 'without the right the list is empty',
      holds: ({ now: { step, snapshot } }) =>
        !['the caller is no longer an admin', 'the user loses the right'].includes(step ?? '') ||
        (countOf(snapshot.context) === 0 && snapshot.context.next === null),
    },
    {
      name: 'the search box shows the applied search, except while the user types',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('pausing') || snapshot.context.typed === snapshot.context.view.search,
    },
    {
      name: 'a search starts after a pause, and a new one changes the address',
      holds: ({ now: { step, event, reported, snapshot }, before }) => {
        const isReported = reported.some(
          (report) => report.type === 'view.settled' && report.view === snapshot.context.view,
        )
        const { view, typed } = snapshot.context
        if (event && 'search' in event) return snapshot.matches('pausing') && !isReported && typed === event.search
        if (step?.startsWith('show') && before) return textOf(before.snapshot.context.view) !== textOf(view)
        if (!event?.type.startsWith('xstate.after')) return !isReported
        const isOther = before?.snapshot.context.view.search !== typed
        return snapshot.matches('loading') && view.search === typed && isReported === isOther
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
  ],
})

export const words = defineWords({
  title: 'Usuários: contas, convites e pedidos de exclusão',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/users, com mais de 50 contas e convites.' },
  steps: {
    'the first page arrives': 'O servidor responde com as primeiras contas e diz que há mais.',
    'nothing matches': 'O servidor responde que não há nada com esta busca e este filtro.',
    'the list fails to load': 'Corte a rede antes da resposta: a lista não chega. Aviso: “Erro ao carregar usuários”.',
    'the caller is no longer an admin':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a lista.',
    'the last page arrives': 'O servidor responde com as contas que faltavam.',
    'the next page fails to load':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar usuários”.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'the user loses the right':
      'Como mestre@confraria.test em outro navegador, retire a administração desta conta; passe a outra aba e volte.',
    'type a name': 'Digite “bi” em “Nome ou e-mail...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the suspended accounts': 'Na aba “Contas”, escolha “Suspensas”.',
    'show all accounts': 'Na aba “Contas”, volte a “Todas”, sem busca.',
    'show the invitations': 'Abra a aba “Convites”.',
    "'pause' passes in userList.pausing": 'Pare de digitar por 200 ms.',
  },
  states: {
    pausing: 'O texto está na busca e a lista é ainda a de antes.',
    loading:
      'A lista de antes continua à vista; sem nenhuma, aparece “Carregando contas...” (ou convites, ou pedidos).',
    ready: 'A lista está à vista, ou uma frase diz que não há nada.',
    loadingMore: 'Abaixo da lista, o botão mostra “Carregando...”.',
    denied: 'A página muda: aparece o Dashboard, com o aviso “Acesso restrito”.',
    failed: 'Aparecem “Erro ao carregar contas” (ou convites, ou pedidos), o motivo e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the next page follows the last row; a reload of the same list covers all shown rows': 'USR-02 APP-71',
    'a search starts after a pause, and a new one changes the address': 'APP-01',
  },
})
