import { wholeList } from '#machines/members/membersView.ts'
import { memberListMachine } from '#machines/members/memberList.machine.ts'
import { memberOf } from '#tests/support/members.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(memberListMachine)
const ana = memberOf()
const bia = memberOf({ id: '33333333-3333-4333-a333-333333333333', name: 'Bia', name_sort: 'bia' })
const summary = { members: 2, active: 2, positions: ['Membro'] }
const cursor = { name_sort: 'ana prado', id: ana.id }
const active = { ...wholeList, status: 'ativo' as const }

export const walk = defineWalk({
  machine: memberListMachine,
  starts: { plain: { view: wholeList } },
  steps: {
    'the first page comes': answer.done('loadMembers', { members: [ana], next: cursor, summary }),
    'nobody comes': answer.done('loadMembers', { members: [], next: null, summary: null }),
    'the members do not come': answer.fail('loadMembers', offline),
    'the last page comes': answer.done('loadMembers', { members: [bia], next: null, summary: null }, 'loadMoreMembers'),
    'the next page does not come': answer.fail('loadMembers', offline, 'loadMoreMembers'),
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
    'type a name': { type: 'search.type', search: 'bi' },
    'clear the search': { type: 'search.type', search: '' },
    'show the active ones': { type: 'view.change', view: active },
    'show everybody': { type: 'view.change', view: wholeList },
    'she is known better': { type: 'member.change', member: { ...ana, name: 'Ana Lima' } },
    'she is no member any more': { type: 'member.remove', id: ana.id },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view }) => [next !== null, typed === view.search, view.status],
  invariants: [
    stepsLead({ 'show everybody': { ready: 'loading' } }),
    {
      name: 'one can always search and filter, ask anew but while one types, and for more when there is more',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'refresh' }) === !snapshot.matches('pausing') &&
        snapshot.can({ type: 'search.type', search: 'z' }) &&
        snapshot.can({ type: 'view.change', view: { ...wholeList, search: 'z' } }) &&
        snapshot.can({ type: 'more' }) === (snapshot.matches('ready') && snapshot.context.next !== null),
    },
    {
      name: 'busy exactly while a request is open, one at a time',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('loading') === open.some(({ id }) => id === 'loadMembers') &&
        snapshot.matches('loadingMore') === open.some(({ id }) => id === 'loadMoreMembers') &&
        open.length <= 1,
    },
    {
      name: 'what is asked for is what the address says; of the same list as many as are shown, and how many there are',
      holds: ({ now: { snapshot }, open }) =>
        open.every(({ id, input }) => {
          const { view, isStale, members, summary: counted } = snapshot.context
          const asked = input as { view: unknown; least: number; withSummary: boolean }
          if (textOf(asked.view) !== textOf(view)) return false
          if (id === 'loadMoreMembers') return !asked.withSummary
          return (
            (isStale ? asked.least === 0 : asked.least >= members.length) &&
            (isStale && counted !== null ? true : asked.withSummary)
          )
        }),
    },
    {
      name: 'what comes is what is shown, nobody twice',
      holds: ({ now: { step, snapshot }, before }) => {
        const { members, next, isStale } = snapshot.context
        if (step === 'the first page comes') return members.length === 1 && next === cursor && !isStale
        if (step === 'nobody comes') return members.length === 0 && next === null && !isStale
        const had = before?.snapshot.context.members.length ?? 0
        if (step === 'the last page comes') return members.length === had + 1 && next === null
        return new Set(members.map(({ id }) => id)).size === members.length
      },
    },
    {
      name: 'what is shown stays while one waits, and when it does not come',
      holds: ({ now: { step, snapshot }, before }) => {
        const may = [
          'the first page comes',
          'nobody comes',
          'the last page comes',
          'she is no member any more',
          'she is known better',
        ]
        return (
          may.includes(step ?? '') || snapshot.context.members === (before ?? { snapshot }).snapshot.context.members
        )
      },
    },
    {
      name: 'who is known better is shown so, who is gone is not',
      holds: ({ now: { step, snapshot } }) => {
        const found = snapshot.context.members.find(({ id }) => id === ana.id)
        if (step === 'she is known better') return found === undefined || found.name === 'Ana Lima'
        return step !== 'she is no member any more' || found === undefined
      },
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
        (step === 'the members do not come' || step === 'the next page does not come' ? 1 : 0),
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
    'the first page comes': 'O servidor responde com os primeiros 30 membros e diz que há mais.',
    'nobody comes': 'O servidor responde que não há ninguém com esta busca e este filtro.',
    'the members do not come':
      'Corte a rede antes da resposta: os membros não chegam. Aviso: “Erro ao carregar membros”.',
    'the last page comes': 'O servidor responde com os membros que faltavam.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar membros”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'type a name': 'Digite “bi” em “Buscar membro...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the active ones': 'Em “Filtrar por status”, escolha “Ativos”, sem busca.',
    'show everybody': 'Volte à lista inteira: status “Todos” e nenhuma busca.',
    'she is known better': 'Mude o nome de Ana em outra janela e abra o perfil dela: o nome novo chega.',
    'she is no member any more': 'Exclua Ana pelo botão do cartão dela e confirme.',
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
