import { isSameMembersView, wholeList } from '#machines/members/membersView.ts'
import { memberListMachine } from '#machines/members/memberList.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
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

const result = resultsOf(memberListMachine)
const ana = memberOf()
const bia = memberOf({ id: '33333333-3333-4333-a333-333333333333', name: 'Bia', name_sort: 'bia' })
const summary = { members: 2, active: 2, positions: ['Membro'] }
const cursor = { name_sort: 'ana prado', id: ana.id }
const active = { ...wholeList, status: 'ativo' as const }

export const walk = defineWalk({
  machine: memberListMachine,
  starts: { plain: { view: wholeList } },
  steps: {
    'the first page arrives': result.done('loadMembers', { members: [ana], next: cursor, summary, invited: [ana.id] }),
    'no member matches': result.done('loadMembers', { members: [], next: null, summary: null, invited: null }),
    'the members fail to load': result.fail('loadMembers', offline),
    'the last page arrives': result.done(
      'loadMembers',
      { members: [bia], next: null, summary: null, invited: null },
      'loadMoreMembers',
    ),
    'the next page fails to load': result.fail('loadMembers', offline, 'loadMoreMembers'),
    'load more': { type: 'more' },
    retry: { type: 'retry' },
    'the screen returns to the foreground': { type: 'refresh', withInvited: true },
    'type a name': { type: 'search.type', search: 'bi' },
    'clear the search': { type: 'search.type', search: '' },
    'show the active members': { type: 'view.change', view: active },
    'show all members': { type: 'view.change', view: wholeList },
    'newer data of Ana arrives': { type: 'member.change', member: { ...ana, name: 'Ana Lima' } },
    'the screen opens the profile of Ana': { type: 'member.find', id: ana.id },
    'Ana is deleted': { type: 'member.remove', id: ana.id },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view, isStale, withInvited }) => [
    next !== null,
    typed === view.search,
    view.status,
    isStale,
    withInvited,
  ],
  invariants: [
    stepsLead({
      'show all members': { ready: 'loading' },
      'load more': { ready: 'loadingMore' },
      retry: { failed: 'loading' },
    }),
    stepsLeave({
      'the members fail to load': { failure: 'something' },
      'the first page arrives': { failure: 'nothing' },
    }),
    stepsNotice({
      'the members fail to load': 'members.loadFailed',
      'the next page fails to load': 'members.loadFailed',
    }),
    stepsDo({ 'the screen returns to the foreground': { loading: ['request loadMembers'] } }),
    {
      name: 'search and filters are always available, reload except while typing, more pages while there are any',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'refresh', withInvited: false }) === !snapshot.matches('pausing') &&
        snapshot.can({ type: 'search.type', search: 'z' }) &&
        snapshot.can({ type: 'view.change', view: { ...wholeList, search: 'z' } }) &&
        snapshot.can({ type: 'more' }) === (snapshot.matches('ready') && snapshot.context.next !== null),
    },
    {
      name: 'one request at a time is open, exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadMembers') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreMembers') &&
        open.length <= 1,
    },
    {
      name: 'a request follows the address; a reload of the same list covers all shown rows and the counts',
      holds: ({ now: { snapshot }, moments, open }) =>
        open.every(({ id, input, began }) => {
          const { isStale, members, next, summary: counted } = (moments[began]?.snapshot ?? snapshot).context
          const withInvited = moments
            .slice(1, began + 1)
            .some(({ event: known }, at) => known?.type === 'refresh' && !moments[at]?.snapshot.matches('pausing'))
          const withSummary = !isStale || counted === null
          const first = { after: null, least: isStale ? 0 : members.length, withSummary, withInvited }
          const more = { after: next, least: 0, withSummary: false, withInvited: false }
          return textOf(input) === textOf({ view: snapshot.context.view, ...(id === 'loadMembers' ? first : more) })
        }),
    },
    {
      name: 'the response is shown, without duplicate members',
      holds: ({ now: { step, snapshot }, before }) => {
        const { members, next, isStale, summary: counted } = snapshot.context
        if (step === 'the first page arrives')
          return members.length === 1 && next === cursor && !isStale && counted === summary
        if (step === 'no member matches') return members.length === 0 && next === null && !isStale
        const had = before?.snapshot.context.members.length ?? 0
        if (step === 'the last page arrives') return members.length === had + 1 && next === null
        return new Set(members.map(({ id }) => id)).size === members.length
      },
    },
    {
      name: 'who is invited stays known while it is not loaded again',
      holds: ({ now: { step, snapshot }, before }) =>
        textOf(snapshot.context.invited) ===
        textOf(step === 'the first page arrives' ? [ana.id] : (before?.snapshot.context.invited ?? [])),
    },
    {
      name: 'the rows stay during a load and after its failure',
      holds: ({ now: { step, snapshot }, before }) => {
        const may = [
          'the first page arrives',
          'no member matches',
          'the last page arrives',
          'Ana is deleted',
          'newer data of Ana arrives',
        ]
        return (
          may.includes(step ?? '') || snapshot.context.members === (before ?? { snapshot }).snapshot.context.members
        )
      },
    },
    {
      name: 'newer data of a member is shown, a deleted member is not',
      holds: ({ now: { step, snapshot } }) => {
        const found = snapshot.context.members.find(({ id }) => id === ana.id)
        if (step === 'newer data of Ana arrives') return found === undefined || found.name === 'Ana Lima'
        return step !== 'Ana is deleted' || found === undefined
      },
    },
    {
      name: 'the search box shows the applied search, except while the user types',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('pausing') || snapshot.context.typed === snapshot.context.view.search,
    },
    {
      name: 'a search starts after a pause, and a new one changes the address',
      holds: ({ now: { event, reported, snapshot }, before }) => {
        const { view, typed } = snapshot.context
        const isReported = textOf(reported).includes(textOf({ type: 'view.settled', view }))
        if (event && 'search' in event) return snapshot.matches('pausing') && !isReported && typed === event.search
        if (event?.type === 'view.change' && before) return !isSameMembersView(before.snapshot.context.view, view)
        if (!event?.type.startsWith('xstate.after')) return !isReported
        const isOther = before?.snapshot.context.view.search !== typed
        return snapshot.matches('loading') && view.search === typed && isReported === isOther
      },
    },
    {
      name: 'the screen learns what the list knows of Ana, if it knows her',
      holds: ({ now: { step, reported, snapshot } }) => {
        const known = reported.flatMap((event) => (event.type === 'member.known' ? [event.member] : []))
        const found = snapshot.context.members.filter(({ id }) => id === ana.id)
        return textOf(known) === textOf(step === 'the screen opens the profile of Ana' ? found : [])
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'more' }),
  ],
})

export const words = defineWords({
  title: 'Lista de membros',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /members, com mais de 30 membros cadastrados, entre eles Ana Prado.',
  },
  steps: {
    'the first page arrives': 'O servidor responde com os primeiros 30 membros e diz que há mais.',
    'no member matches': 'O servidor responde que não há ninguém com esta busca e este filtro.',
    'the members fail to load':
      'Corte a rede antes da resposta: os membros não chegam. Aviso: “Erro ao carregar membros”.',
    'the last page arrives': 'O servidor responde com os membros que faltavam.',
    'the next page fails to load':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar membros”.',
    'load more': 'Clique em “Carregar mais”.',
    retry: 'Clique em “Tentar novamente”.',
    'the screen returns to the foreground': 'Passe a outra aba do navegador e volte.',
    'type a name': 'Digite “bi” em “Buscar membro...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the active members': 'Em “Filtrar por status”, escolha “Ativos”, sem busca.',
    'show all members': 'Volte à lista inteira: status “Todos” e nenhuma busca.',
    'newer data of Ana arrives': 'Mude o nome de Ana em outra janela e abra o perfil dela: o nome novo chega.',
    'the screen opens the profile of Ana': 'Clique em “Ver Perfil” no cartão de Ana.',
    'Ana is deleted': 'Exclua Ana pelo botão do cartão dela e confirme.',
    "'pause' passes in memberList.pausing": 'Pare de digitar por 200 ms.',
  },
  states: {
    pausing: 'O texto está na busca e a lista é ainda a de antes.',
    loading:
      'Os cartões de antes continuam à vista; sem nenhum, aparece “Verificando permissões e carregando membros...”.',
    ready: 'Os cartões dos membros aparecem em ordem alfabética, ou uma frase diz que não há nenhum.',
    loadingMore: 'Abaixo dos cartões, o botão mostra “Carregando...”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    ready: 'MEM-11',
    failed: 'APP-70',
  },
  invariants: {
    'a request follows the address; a reload of the same list covers all shown rows and the counts': 'MEM-02 APP-71',
    'the rows stay during a load and after its failure': 'APP-73',
  },
})
