import { feedMachine } from '#machines/community/feed.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { foundOf, messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(feedMachine)
const one = foundOf()
const old = foundOf({ id: 'm0', content: 'Ontem', created_at: '2026-11-19T12:00:00+00:00' })
const matched = foundOf({ matched_reply_id: 'r1' })
const news = messageOf({ id: 'm2', user_id: 'bia', content: 'Notícia', created_at: '2026-11-21T12:00:00+00:00' })
const own = messageOf({ id: 'mine', user_id: 'ana', content: 'Minha' })
const cursor = { id: one.id, created_at: one.created_at, likes: 0 }
const page = (messages = [one], next: typeof cursor | null = cursor) => ({ messages, next })
const liked = messageOf({ likes: 1, liked_by: ['bia'] })

export const walk = defineWalk({
  machine: feedMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'the first page is loaded': result.done('loadMessages', page()),
    'no messages are found': result.done('loadMessages', page([], null)),
    'a page with a matching reply is loaded': result.done('loadMessages', page([matched], null)),
    'the messages cannot be loaded': result.fail('loadMessages', offline),
    'the last page is loaded': result.done('loadMessages', page([old], null), 'loadMoreMessages'),
    'the next page cannot be loaded': result.fail('loadMessages', offline, 'loadMoreMessages'),
    'the missed changes are loaded': result.done('catchUpMessages', {
      ...page([foundOf(news), one], cursor),
      requested: ['m1', 'm0'],
      older: [old],
    }),
    'the missed changes cannot be loaded': result.fail('catchUpMessages', offline),
    'the live channel opens': { type: 'live.joined' },
    'the live channel is lost': { type: 'live.lost' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'a message arrives': { type: 'live.insert', row: news },
    'my message arrives live': { type: 'live.insert', row: own },
    'another member likes a message': { type: 'live.update', row: liked },
    'another member deletes a message': { type: 'live.delete', id: 'm1' },
    'like a message': { type: 'message.change', message: liked },
    'delete a message': { type: 'message.remove', id: 'm1' },
    'my message is being sent': { type: 'writing.begin', row: own },
    'my message is saved': { type: 'writing.end', row: own },
    'sending my message fails': { type: 'writing.fail', id: 'mine', isGone: false },
    'type a search': { type: 'search.type', search: 'bom' },
    'clear the search': { type: 'search.type', search: '' },
    'show popular messages': { type: 'view.change', change: { sort: 'popular' } },
    'show the newest messages': { type: 'view.change', change: { sort: 'newest' } },
    'load more': { type: 'more' },
    'try again': { type: 'retry' },
    'the page becomes visible': { type: 'refresh' },
    'return to the feed': { type: 'wake' },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view, isBehind, isDoubtful, isLost }) => [
    next !== null,
    typed === view.search,
    isBehind,
    isDoubtful,
    isLost,
  ],
  invariants: [
    {
      name: 'a like is shown at once wherever its message is shown',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'another member likes a message' && step !== 'like a message') ||
        snapshot.context.messages.every(({ id, likes }) => id !== liked.id || likes === liked.likes),
    },
    stepsLead({
      'an unreadable change arrives': { ready: 'catchingUp' },
      "'pause' passes in feed.pausing": { pausing: 'loading' },
      'the live channel opens': { failed: 'loading', rejoining: 'catchingUp' },
      'the page becomes visible': { failed: 'loading' },
      'return to the feed': { failed: 'loading', ready: 'rejoining', rejoining: 'rejoining', loading: 'loading' },
      "'patience' passes in feed.rejoining": { rejoining: 'catchingUp' },
      "'doubt' passes in feed.ready.doubting": { 'ready.doubting': 'catchingUp' },
    }),
    stepsLeave({
      'the page becomes visible': { isBehind: 'nothing' },
      'the live channel opens': { isLost: 'nothing' },
      'the live channel is lost': { isLost: 'something' },
      'the messages cannot be loaded': { failure: 'something' },
      'the next page cannot be loaded': { isBehind: 'nothing' },
    }),
    {
      name: 'a change during a request loads the list again; otherwise it is only shown',
      holds: ({ now: { step, snapshot }, before }) => {
        const changes = [
          'a message arrives',
          'another member likes a message',
          'another member deletes a message',
          'an unreadable change arrives',
        ]
        if (!before || !changes.includes(step ?? '')) return true
        const { isBehind } = snapshot.context
        const isReading = (['loading', 'loadingMore', 'catchingUp'] as const).some((value) =>
          before.snapshot.matches(value),
        )
        if (isReading) return isBehind
        return !snapshot.matches('ready') || isBehind === before.snapshot.context.isBehind
      },
    },
    {
      name: 'the user can load more exactly when there are more messages',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'more' }) ===
        ((['ready', 'rejoining', 'catchingUp'] as const).some((value) => snapshot.matches(value)) &&
          snapshot.context.next !== null),
    },
    {
      name: 'the list shows the search of the box, except while the user types',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('pausing') || snapshot.context.typed === snapshot.context.view.search,
    },
    {
      name: 'a search that was typed and undone does not make the list stale',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== "'pause' passes in feed.pausing" ||
        !before ||
        snapshot.context.view.search !== before.snapshot.context.view.search ||
        snapshot.context.isStale === before.snapshot.context.isStale,
    },
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => {
        const ids = open.map(({ id }) => id)
        const busy = (
          [
            ['loading', 'loadMessages'],
            ['loadingMore', 'loadMoreMessages'],
            ['catchingUp', 'catchUpMessages'],
          ] as const
        ).flatMap(([list, id]) => (snapshot.matches(list) ? [id] : []))
        return ids.join() === busy.join()
      },
    },
    {
      name: 'no message is shown twice, in the list or among those being sent',
      holds: ({ now: { snapshot, step } }) => {
        const ids = snapshot.context.messages.map(({ id }) => id)
        const sending = snapshot.context.sending.map(({ id }) => id)
        return (
          new Set(ids).size === ids.length &&
          // The composer refuses to send a saved row again.
          (step === 'my message is being sent' || sending.every((id) => !ids.includes(id)) || sending.length > 0)
        )
      },
    },
    {
      name: 'a deleted message stays hidden, and others’ deletions are reported',
      holds: ({ now: { step, snapshot, reported } }) => {
        const isReported = reported.some(({ type }) => type === 'message.gone')
        if (step === 'delete a message') return snapshot.context.gone.includes('m1')
        return (
          isReported === (step === 'another member deletes a message') &&
          (!isReported || snapshot.context.gone.includes('m1'))
        )
      },
    },
    {
      name: 'my message is shown at once, and removed when sending fails',
      holds: ({ now: { step, snapshot } }) => {
        const isSending = snapshot.context.sending.some(({ id }) => id === own.id)
        const isListed = snapshot.context.messages.some(({ id }) => id === own.id)
        if (step === 'my message is being sent') return isSending
        if (step === 'sending my message fails') return !isSending
        return (step !== 'my message is saved' && step !== 'my message arrives live') || (isListed && !isSending)
      },
    },
    {
      name: 'after a change during a request, or a gap, the list is loaded again',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before?.snapshot.context.isBehind) return true
        const results = [
          'the first page is loaded',
          'no messages are found',
          'the last page is loaded',
          'the missed changes are loaded',
        ]
        return !results.includes(step ?? '') || snapshot.matches('catchingUp')
      },
    },
    {
      name: 'a failed request keeps the shown messages',
      holds: ({ now: { step, snapshot }, before }) =>
        !step?.includes('cannot be loaded') || snapshot.context.messages === before?.snapshot.context.messages,
    },
    {
      name: 'a message of another member is news once; my message is never news',
      holds: ({ now: { step, reported, snapshot }, before }) => {
        const arrived = reported.flatMap((event) => (event.type === 'message.arrived' ? [event.isNews] : []))
        if (step === 'my message arrives live') return arrived.join() === 'false'
        const had = before?.snapshot.context.messages.some(({ id }) => id === news.id)
        if (step === 'the missed changes are loaded') {
          const isOnTop = !had && snapshot.context.view.sort === 'newest'
          return arrived.join() === (isOnTop ? 'true' : '')
        }
        if (step !== 'a message arrives') return arrived.length === 0
        const isUnfiltered = snapshot.context.view.search === ''
        return arrived.join() === String(!had && isUnfiltered)
      },
    },
    {
      name: 'each failure is reported once; a failure while catching up is only logged',
      holds: ({ now: { step, notices, actions } }) => {
        const isNoticed = step === 'the messages cannot be loaded' || step === 'the next page cannot be loaded'
        const isLogged = step === 'the missed changes cannot be loaded'
        return notices.length === (isNoticed ? 1 : 0) && actions.includes('logFailure') === isLogged
      },
    },
    {
      name: 'more messages that are requested before the missed changes leave the list behind',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot
        const isMissing = had?.matches('catchingUp') || had?.matches('rejoining')
        if (step !== 'load more' || !isMissing || had?.context.next === null) return true
        return snapshot.matches('loadingMore') && snapshot.context.isBehind
      },
    },
    {
      name: 'a channel that opens after the list was requested makes it doubtful; another request later, or after an interruption, leaves it behind',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before || step !== 'the live channel opens') return true
        const { isDoubtful, isBehind } = snapshot.context
        const had = before.snapshot
        if (had.matches('loading')) return isDoubtful && isBehind === had.context.isBehind
        if (had.matches('ready'))
          return had.context.isLost
            ? snapshot.matches('catchingUp')
            : snapshot.matches({ ready: 'doubting' }) && isDoubtful
        return isBehind || !(had.matches('loadingMore') || had.matches('catchingUp'))
      },
    },
    {
      name: 'a doubtful list waits for a comparison, until it is requested again',
      holds: ({ now: { step, snapshot }, before }) => {
        const { isDoubtful } = snapshot.context
        if (snapshot.matches('ready')) return isDoubtful === snapshot.matches({ ready: 'doubting' })
        const isRequested = snapshot.matches('loading') || snapshot.matches('catchingUp')
        const isNew = isRequested && !before?.snapshot.matches(snapshot.value)
        return !isNew || !isDoubtful || step === 'the live channel opens'
      },
    },
    {
      name: 'a thread opens exactly when the search finds one of its replies',
      holds: ({ now: { step, reported } }) =>
        reported.some(({ type }) => type === 'thread.match') === (step === 'a page with a matching reply is loaded'),
    },
    {
      name: 'the user can always search and sort',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'search.type', search: 'z' }) && snapshot.can({ type: 'view.change', change: {} }),
    },
    canActAfterFailure({ type: 'retry' }, { type: 'refresh' }, { type: 'more' }, { type: 'search.type', search: '' }),
  ],
})

export const words = defineWords({
  title: 'Comunidade: o feed',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
  },
  steps: {
    'the first page is loaded': 'A resposta chega com uma página de mensagens, e há mais depois dela.',
    'no messages are found': 'A resposta chega sem nenhuma mensagem.',
    'a page with a matching reply is loaded': 'A resposta chega com uma mensagem cujo comentário combina com a busca.',
    'the messages cannot be loaded': 'A rede cai antes que as mensagens cheguem.',
    'the last page is loaded': 'A resposta chega com as mensagens que faltavam.',
    'the next page cannot be loaded': 'A rede cai antes que a página seguinte chegue.',
    'the missed changes are loaded': 'A resposta chega com o que mudou enquanto não se ouvia.',
    'the missed changes cannot be loaded': 'A rede cai antes que chegue o que mudou.',
    'the live channel opens': 'A conexão ao vivo se estabelece.',
    'the live channel is lost': 'A conexão ao vivo cai: desligue a rede depois que a lista chegou.',
    'an unreadable change arrives': 'Chega pela conexão ao vivo uma mudança que não se pode ler.',
    'a message arrives': 'Em outra janela, membro2 publica uma mensagem.',
    'my message arrives live': 'A mensagem publicada por você chega também pela conexão ao vivo.',
    'another member likes a message': 'Em outra janela, membro2 curte a primeira mensagem.',
    'another member deletes a message': 'Em outra janela, o autor da primeira mensagem a exclui.',
    'like a message': 'Clique em “Curtir” na primeira mensagem.',
    'delete a message': 'Exclua uma mensagem sua pelo menu dela.',
    'my message is being sent': 'Escreva uma mensagem e clique em “Enviar”.',
    'my message is saved': 'O servidor responde que a mensagem foi publicada.',
    'sending my message fails': 'A rede cai antes que a mensagem seja publicada.',
    'type a search': 'Escreva “bom” em “Buscar mensagens...”.',
    'clear the search': 'Apague a busca.',
    'show popular messages': 'Em “Ordenar Por”, escolha “Mais Populares”.',
    'show the newest messages': 'Em “Ordenar Por”, escolha “Mais Recentes”.',
    'load more': 'Clique em “Carregar mais”.',
    'try again': 'Clique em “Tentar novamente”.',
    'return to the feed': 'Clique em “Tarefas” no menu e volte ao feed.',
    'the page becomes visible': 'Vá para outra aba do navegador e volte.',
    "'patience' passes in feed.rejoining": 'Volte ao feed e espere meio segundo sem conexão ao vivo.',
    "'doubt' passes in feed.ready.doubting": 'Espere dez segundos depois que a conexão ao vivo se estabelece.',
    "'pause' passes in feed.pausing": 'Pare de digitar e espere um quarto de segundo.',
  },
  states: {
    pausing: 'A busca digitada aparece no campo; a lista ainda é a de antes.',
    loading: '“Carregando mensagens...” aparece; a lista de antes continua por baixo.',
    'ready.sure':
      'As mensagens aparecem; havendo mais, “Carregar mais” também. Sem nenhuma, “Nenhuma mensagem encontrada. Seja o primeiro a enviar!”.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    rejoining: 'A lista continua como está; a conexão ao vivo recomeça.',
    'ready.doubting': 'As mesmas mensagens; o que mudou antes da conexão ao vivo se busca em dez segundos.',
    catchingUp: 'A lista continua como está enquanto se busca o que mudou.',
    failed: '“Erro ao carregar mensagens” aparece com “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    failed: 'APP-70',
    'ready.sure': 'COM-13',
  },
  invariants: {
    'no message is shown twice, in the list or among those being sent': 'APP-71',
    'my message is shown at once, and removed when sending fails': 'COM-04 COM-05',
    'a message of another member is news once; my message is never news': 'COM-15',
    'a thread opens exactly when the search finds one of its replies': 'COM-11',
  },
})
