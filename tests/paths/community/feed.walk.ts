import { feedMachine } from '#machines/community/feed.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { foundOf, messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(feedMachine)
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
    'the first page comes': answer.done('loadMessages', page()),
    'nothing comes': answer.done('loadMessages', page([], null)),
    'a page with a matching reply comes': answer.done('loadMessages', page([matched], null)),
    'the messages do not come': answer.fail('loadMessages', offline),
    'the last page comes': answer.done('loadMessages', page([old], null), 'loadMoreMessages'),
    'the next page does not come': answer.fail('loadMessages', offline, 'loadMoreMessages'),
    'what was missed comes': answer.done('catchUpMessages', {
      ...page([foundOf(news), one], cursor),
      asked: ['m1', 'm0'],
      older: [old],
    }),
    'what was missed does not come': answer.fail('catchUpMessages', offline),
    'the listener breaks': answer.fail('followMessages', offline),
    'changes are heard': { type: 'live.joined' },
    'changes are not heard any more': { type: 'live.lost' },
    'a change is unreadable': { type: 'live.unreadable' },
    'somebody writes': { type: 'live.insert', row: news },
    "one's own is heard of": { type: 'live.insert', row: own },
    'somebody likes one': { type: 'live.update', row: liked },
    'somebody deletes one': { type: 'live.delete', id: 'm1' },
    'one likes one': { type: 'message.change', message: liked },
    'one deletes one': { type: 'message.remove', id: 'm1' },
    "one's own is on its way": { type: 'writing.begin', message: own },
    "one's own has arrived": { type: 'writing.end', message: own },
    "one's own has not arrived": { type: 'writing.fail', id: 'mine' },
    'type something': { type: 'search.type', search: 'bom' },
    'clear the search': { type: 'search.type', search: '' },
    'show the popular ones': { type: 'view.change', change: { sort: 'popular' } },
    'show the newest ones': { type: 'view.change', change: { sort: 'newest' } },
    'ask for more': { type: 'more' },
    'ask again': { type: 'retry' },
    'the page comes to the fore': { type: 'refresh' },
  },
  arrows: 1,
  limit: 60_000,
  key: ({ next, typed, view, isBehind }) => [next !== null, typed === view.search, isBehind],
  invariants: [
    {
      name: 'a like is seen at once wherever its message is shown',
      holds: ({ now: { step, snapshot } }) =>
        (step !== 'somebody likes one' && step !== 'one likes one') ||
        snapshot.context.messages.every(({ id, likes }) => id !== liked.id || likes === liked.likes),
    },
    stepsLead({
      'a change is unreadable': { ready: 'catchingUp' },
      "'pause' passes in feed.pausing": { pausing: 'loading' },
      'changes are heard': { failed: 'loading' },
      'the page comes to the fore': { failed: 'loading' },
    }),
    stepsLeave({
      'the page comes to the fore': { isBehind: 'nothing' },
      'changes are heard': { isLost: 'nothing' },
      'the listener breaks': { isLost: 'something' },
      'the messages do not come': { failure: 'something' },
      'the next page does not come': { isBehind: 'nothing' },
    }),
    {
      name: 'what is heard while the list is read makes it be read once more; while it rests it is only shown',
      holds: ({ now: { step, snapshot }, before }) => {
        const heard = ['somebody writes', 'somebody likes one', 'somebody deletes one', 'a change is unreadable']
        if (!before || !heard.includes(step ?? '')) return true
        const { isBehind } = snapshot.context
        const isReading = (['loading', 'loadingMore', 'catchingUp'] as const).some((value) =>
          before.snapshot.matches(value),
        )
        if (isReading) return isBehind
        return !snapshot.matches('ready') || isBehind === before.snapshot.context.isBehind
      },
    },
    {
      name: 'one can ask for more exactly where there is more',
      holds: ({ now: { snapshot } }) =>
        snapshot.can({ type: 'more' }) ===
        ((snapshot.matches('ready') || snapshot.matches('catchingUp')) && snapshot.context.next !== null),
    },
    {
      name: 'what stands in the search box is what is shown, but while one types',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('pausing') || snapshot.context.typed === snapshot.context.view.search,
    },
    {
      name: 'a search that was typed and undone leaves the list as good as it was',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== "'pause' passes in feed.pausing" ||
        !before ||
        snapshot.context.view.search !== before.snapshot.context.view.search ||
        snapshot.context.isStale === before.snapshot.context.isStale,
    },
    {
      name: 'busy exactly while a request is open, one at a time',
      holds: ({ now: { snapshot }, open }) => {
        const ids = open.map(({ id }) => id).filter((id) => id !== 'followMessages')
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
      name: 'nothing is there twice, neither in the list nor in what is on its way',
      holds: ({ now: { snapshot, step } }) => {
        const ids = snapshot.context.messages.map(({ id }) => id)
        const sending = snapshot.context.sending.map(({ id }) => id)
        return (
          new Set(ids).size === ids.length &&
          // A row that has arrived and is sent once more is the machine of the composer's to refuse.
          (step === "one's own is on its way" || sending.every((id) => !ids.includes(id)) || sending.length > 0)
        )
      },
    },
    {
      name: 'what was deleted stays out of sight, and is told',
      holds: ({ now: { step, snapshot, emitted } }) => {
        const isTold = emitted.some(({ type }) => type === 'message.gone')
        if (step === 'one deletes one') return snapshot.context.gone.includes('m1')
        return isTold === (step === 'somebody deletes one') && (!isTold || snapshot.context.gone.includes('m1'))
      },
    },
    {
      name: "one's own shows at once, and goes when it did not arrive",
      holds: ({ now: { step, snapshot } }) => {
        const isSending = snapshot.context.sending.some(({ id }) => id === own.id)
        const isThere = snapshot.context.messages.some(({ id }) => id === own.id)
        if (step === "one's own is on its way") return isSending
        if (step === "one's own has not arrived") return !isSending
        return (step !== "one's own has arrived" && step !== "one's own is heard of") || (isThere && !isSending)
      },
    },
    {
      name: 'after a change that came while one was reading, or a gap, the list is read once more',
      holds: ({ now: { step, snapshot }, before }) => {
        if (!before?.snapshot.context.isBehind) return true
        const answers = ['the first page comes', 'nothing comes', 'the last page comes', 'what was missed comes']
        return !answers.includes(step ?? '') || snapshot.matches('catchingUp')
      },
    },
    {
      name: 'what is shown stays while one waits, and when something does not come',
      holds: ({ now: { step, snapshot }, before }) =>
        !step?.includes('not come') || snapshot.context.messages === before?.snapshot.context.messages,
    },
    {
      name: 'what others write is news once, and never what one writes oneself',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        const arrived = emitted.flatMap((told) => (told.type === 'message.arrived' ? [told.isNews] : []))
        if (step === "one's own is heard of") return arrived.join() === 'false'
        const had = before?.snapshot.context.messages.some(({ id }) => id === news.id)
        if (step === 'what was missed comes') {
          const isOnTop = !had && snapshot.context.view.sort === 'newest'
          return arrived.join() === (isOnTop ? 'true' : '')
        }
        if (step !== 'somebody writes') return arrived.length === 0
        const isSought = snapshot.context.view.search === ''
        return arrived.join() === String(!had && isSought)
      },
    },
    {
      name: 'each failure that leaves nothing new to see is told once; one while catching up is only logged',
      holds: ({ now: { step, emitted, actions } }) => {
        const isTold = step === 'the messages do not come' || step === 'the next page does not come'
        return (
          emitted.filter(({ type }) => type === 'notice').length === (isTold ? 1 : 0) &&
          actions.includes('logFailure') === (step === 'what was missed does not come')
        )
      },
    },
    {
      name: 'a thread is opened exactly when the search found one of its replies',
      holds: ({ now: { step, emitted } }) =>
        emitted.some(({ type }) => type === 'thread.match') === (step === 'a page with a matching reply comes'),
    },
    {
      name: 'one can always search and sort',
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
    'the first page comes': 'A resposta chega com uma página de mensagens, e há mais depois dela.',
    'nothing comes': 'A resposta chega sem nenhuma mensagem.',
    'a page with a matching reply comes': 'A resposta chega com uma mensagem cujo comentário combina com a busca.',
    'the messages do not come': 'A rede cai antes que as mensagens cheguem.',
    'the last page comes': 'A resposta chega com as mensagens que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'what was missed comes': 'A resposta chega com o que mudou enquanto não se ouvia.',
    'what was missed does not come': 'A rede cai antes que chegue o que mudou.',
    'the listener breaks': 'A conexão ao vivo falha por completo: bloqueie o WebSocket no navegador.',
    'changes are heard': 'A conexão ao vivo se estabelece.',
    'changes are not heard any more': 'A conexão ao vivo cai: desligue a rede depois que a lista chegou.',
    'a change is unreadable': 'Chega pela conexão ao vivo uma mudança que não se pode ler.',
    'somebody writes': 'Em outra janela, membro2 publica uma mensagem.',
    "one's own is heard of": 'A mensagem publicada por você chega também pela conexão ao vivo.',
    'somebody likes one': 'Em outra janela, membro2 curte a primeira mensagem.',
    'somebody deletes one': 'Em outra janela, o autor da primeira mensagem a exclui.',
    'one likes one': 'Clique em “Curtir” na primeira mensagem.',
    'one deletes one': 'Exclua uma mensagem sua pelo menu dela.',
    "one's own is on its way": 'Escreva uma mensagem e clique em “Enviar”.',
    "one's own has arrived": 'O servidor responde que a mensagem foi publicada.',
    "one's own has not arrived": 'A rede cai antes que a mensagem seja publicada.',
    'type something': 'Escreva “bom” em “Buscar mensagens...”.',
    'clear the search': 'Apague a busca.',
    'show the popular ones': 'Em “Ordenar Por”, escolha “Mais Populares”.',
    'show the newest ones': 'Em “Ordenar Por”, escolha “Mais Recentes”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the page comes to the fore': 'Vá para outra aba do navegador e volte.',
    "'pause' passes in feed.pausing": 'Pare de digitar e espere um quarto de segundo.',
  },
  states: {
    pausing: 'A busca digitada aparece no campo; a lista ainda é a de antes.',
    loading: '“Carregando mensagens...” aparece; a lista de antes continua por baixo.',
    ready:
      'As mensagens aparecem; havendo mais, “Carregar mais” também. Sem nenhuma, “Nenhuma mensagem encontrada. Seja o primeiro a enviar!”.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    catchingUp: 'A lista continua como está enquanto se busca o que mudou.',
    failed: '“Erro ao carregar mensagens” aparece com “Tentar novamente”.',
  },
})
