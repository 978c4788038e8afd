import type { NoticeEvent } from '#machines/community/notices.ts'
import { wallMachine } from '#machines/community/wall.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk, type Sent } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(wallMachine)
const one = messageOf()
const own = messageOf({ id: 'mine', user_id: 'ana' })
const notice: NoticeEvent = { type: 'notice', notice: { key: 'message.deleted', of: 'messages' } }
const input = { userId: 'ana', place: 'feed', beginning: '@bia ', opened: null }
const fault = new Error('a fault')

/** By step: what the parts are sent. */
const messages: Readonly<Record<string, readonly string[]>> = {
  'return to the wall': ['feed refresh', 'replies refresh'],
  'leave the wall': ['replies sleep'],
  'open a message': ['replies open m1'],
  'open another message': ['replies open m2'],
  'the live channel opens': ['feed live.joined'],
  'the live channel is lost': ['feed live.lost'],
  'the listener breaks': ['feed live.lost'],
  'an unreadable change arrives': ['feed live.unreadable'],
  'a message arrives': ['feed live.insert'],
  'a message is changed': ['feed live.update'],
  'a message is deleted elsewhere': ['feed live.delete m1'],
  'the feed shows news': ['composer writing.arrive m1', 'news message.arrive'],
  'the feed shows my message': ['composer writing.arrive mine'],
  'the feed removes a message': ['replies message.remove m1'],
  'the search finds a reply': ['replies open m1'],
  'my message is being sent': ['feed writing.begin'],
  'my message is saved': ['feed writing.end'],
  'sending my message fails': ['feed writing.fail mine'],
  'a like is saved': ['feed message.change'],
  'my message is deleted': ['feed message.remove m1', 'replies message.remove m1'],
  'my reply is deleted': ['replies reply.remove r1'],
  'a deletion may be stored': ['feed refresh', 'replies refresh'],
}

/** By step: what the opened message is sent besides. */
const messagesToOpened: Readonly<Record<string, string>> = {
  'the live channel opens': 'opened live.joined',
  'an unreadable change arrives': 'opened live.unreadable',
  'a message is changed': 'opened live.update',
  'a message is deleted elsewhere': 'opened live.delete m1',
  'a like is saved': 'opened message.change',
  'my message is deleted': 'opened message.remove m1',
  'my reply is deleted': 'opened message.remove r1',
}

/** The target of an event and the id in it. */
const sentText = ({ to, event }: Sent) => {
  const id: unknown = event['id'] ?? event['messageId']
  return [to, event.type, ...(typeof id === 'string' ? [id] : [])].join(' ')
}

export const walk = defineWalk({
  machine: wallMachine,
  starts: { plain: input, 'with a message': { ...input, opened: 'm1' } },
  steps: {
    'return to the wall': { type: 'refresh' },
    'leave the wall': { type: 'sleep' },
    'open a message': { type: 'opened.change', id: 'm1' },
    'open another message': { type: 'opened.change', id: 'm2' },
    'show the whole feed': { type: 'opened.change', id: null },
    'the opened message does not exist': result.done('opened', null),
    'the opened message is deleted': result.done('opened', one),
    'start deleting a message': { type: 'deletion.open', target: { id: 'm1', of: 'messages' } },
    'start deleting a reply': { type: 'deletion.open', target: { id: 'r1', of: 'message_replies' } },
    'the question is closed': result.done('deletion', undefined),
    'the live channel opens': { type: 'live.joined' },
    'the live channel is lost': { type: 'live.lost' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'a message arrives': { type: 'live.insert', row: one },
    'a message is changed': { type: 'live.update', row: one },
    'a message is deleted elsewhere': { type: 'live.delete', id: 'm1' },
    'the feed shows news': { type: 'message.arrived', message: one, isNews: true },
    'the feed shows my message': { type: 'message.arrived', message: own, isNews: false },
    'the feed removes a message': { type: 'message.gone', id: 'm1' },
    'the search finds a reply': { type: 'thread.match', id: 'm1' },
    'my message is being sent': { type: 'writing.begin', row: own },
    'my message is saved': { type: 'writing.end', row: own },
    'sending my message fails': { type: 'writing.fail', id: 'mine', isGone: false },
    'my message is stored': { type: 'writing.settle', content: 'olá' },
    'a like is saved': { type: 'message.liked', message: one },
    'my message is deleted': { type: 'writing.deleted', target: { id: 'm1', of: 'messages' } },
    'my reply is deleted': { type: 'writing.deleted', target: { id: 'r1', of: 'message_replies' } },
    'a deletion may be stored': { type: 'writings.changed' },
    'a part reports': notice,
    'the listener breaks': result.fail('followMessages', fault),
    'the opened message fails': result.fail('opened', fault),
    'the question fails': result.fail('deletion', fault),
  },
  exclusions: Object.fromEntries(
    ['feed', 'news', 'composer', 'likes', 'replies'].flatMap((id) => [
      [`xstate.error.actor.${id}`, 'a fault of the code: without this part the page must be reloaded'],
      [`wall: xstate.error.actor.${id}`, 'a fault of the code: without this part the page must be reloaded'],
    ]),
  ),
  arrows: 1,
  limit: 60_000,
  key: ({ opened, gone, deleting }) => [opened, gone !== null, deleting?.of],
  invariants: [
    stepsLead({
      'leave the wall': { 'channel.open': 'channel.closed' },
      'return to the wall': { 'channel.closed': 'channel.open', 'channel.open': 'channel.open' },
      'open a message': { 'opened.none': 'opened.shown' },
      'show the whole feed': { 'opened.shown': 'opened.none', 'opened.gone': 'opened.none' },
      'the opened message does not exist': { 'opened.shown': 'opened.gone' },
      'the opened message is deleted': { 'opened.shown': 'opened.gone' },
      'the question is closed': { 'deletion.open': 'deletion.closed' },
      'the question fails': { 'deletion.open': 'deletion.closed' },
    }),
    stepsLeave({ 'show the whole feed': { opened: 'nothing' } }),
    stepsDo({
      'my message is stored': { 'channel.open': ['emit writing.settle'], 'channel.closed': ['emit writing.settle'] },
      'a part reports': { 'channel.open': ['emit notice'], 'channel.closed': ['emit notice'] },
      'open a message': { 'opened.none': ['request opened'] },
    }),
    {
      name: 'feed, news, composer, likes and replies start once, for the user of the wall',
      holds: ({ requests }) => {
        const inputs = requests.map(({ id, input: given }) => [id, given] as const)
        const of = (id: string) => textOf(inputs.flatMap(([one, given]) => (one === id ? [given ?? null] : [])))
        const user = [{ userId: 'ana' }]
        return (
          of('feed') === textOf(user) &&
          of('likes') === textOf(user) &&
          of('replies') === textOf(user) &&
          inputs.filter(([id]) => id === 'news').length === 1 &&
          of('composer') === textOf([{ userId: 'ana', messageId: null, place: 'feed', beginning: '@bia ' }])
        )
      },
    },
    {
      name: 'each part receives what the others report, and the opened message while it is shown',
      holds: ({ now: { step, snapshot, sent }, before }) => {
        const texts = sent.map(sentText)
        if (!before) return textOf(texts) === textOf(snapshot.context.opened === null ? [] : ['replies open m1'])
        if (step === 'open a message' || step === 'open another message')
          return (
            textOf(texts) === textOf(before.snapshot.context.opened === snapshot.context.opened ? [] : messages[step])
          )
        const wasOpen = before.snapshot.matches({ channel: 'open' })
        if (step === 'the listener breaks' && !wasOpen) return texts.length === 0
        const isQuestionLeft = step === 'leave the wall' && before.snapshot.matches({ deletion: 'open' })
        const toOpened = before.snapshot.matches({ opened: 'shown' }) ? messagesToOpened[step ?? ''] : undefined
        const isWoken = step === 'return to the wall' && !wasOpen
        const sentToParts = isWoken ? ['feed wake', 'replies refresh'] : (messages[step ?? ''] ?? [])
        const toParts = step === 'leave the wall' && !wasOpen ? [] : sentToParts
        const expected = [
          ...toParts,
          ...(toOpened === undefined ? [] : [toOpened]),
          ...(isQuestionLeft ? ['deletion cancel'] : []),
        ]
        return textOf(texts) === textOf(expected)
      },
    },
    {
      name: 'the messages are followed exactly while the wall is shown',
      holds: ({ now: { snapshot }, open, requests }) =>
        snapshot.matches({ channel: 'closed' })
          ? open.every(({ id }) => id !== 'followMessages')
          : open.some(({ id }) => id === 'followMessages') ||
            requests.some(({ id, outcome }) => id === 'followMessages' && outcome === 'failed'),
    },
    {
      name: 'the opened message is the one that the address names; another one opens again, the same one does not',
      holds: ({ now: { snapshot }, before, open, requests, moments }) => {
        const shown = open.filter(({ id }) => id === 'opened')
        const isSame = before?.snapshot.context.opened === snapshot.context.opened
        const isRequested = requests.some(({ id, began }) => id === 'opened' && began === moments.length - 1)
        return (
          snapshot.matches({ opened: 'shown' }) === (shown.length === 1) &&
          shown.every(({ input: given }) => textOf(given) === textOf({ id: snapshot.context.opened })) &&
          (snapshot.context.opened !== null || snapshot.matches({ opened: 'none' })) &&
          isRequested === (!isSame && snapshot.context.opened !== null)
        )
      },
    },
    {
      name: 'what is known of a deleted message stays until the address names another one',
      holds: ({ now: { step, snapshot }, before }) => {
        const { gone, opened } = snapshot.context
        if (step === 'the opened message is deleted') return textOf(gone) === textOf({ ...one, reply_count: 0 })
        const isSame = before?.snapshot.context.opened === opened
        return gone === (isSame ? before.snapshot.context.gone : null)
      },
    },
    {
      name: 'one question is open, about the chosen text, and nothing of it stays',
      holds: ({ now: { step, snapshot }, before, open }) => {
        const [question] = open.filter(({ id }) => id === 'deletion')
        const { deleting } = snapshot.context
        const isOpen = snapshot.matches({ deletion: 'open' })
        if (isOpen !== (deleting !== null) || isOpen !== (question !== undefined)) return false
        if (question && textOf(question.input) !== textOf({ target: deleting })) return false
        const wasOpen = before?.snapshot.matches({ deletion: 'open' }) ?? false
        const chosen = { 'start deleting a message': 'm1', 'start deleting a reply': 'r1' }[step ?? '']
        return chosen === undefined || wasOpen || deleting?.id === chosen
      },
    },
    {
      name: 'a fault is logged',
      holds: ({ now: { event, actions } }) =>
        actions.includes('logFault') === (event?.type.startsWith('xstate.error') ?? false),
    },
  ],
})

export const words = defineWords({
  title: 'O mural: feed, mensagens, comentários e curtidas juntos',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
    'with a message': 'Entre como membro@confraria.test e, no sino, abra a notificação de uma menção.',
  },
  steps: {
    'return to the wall': 'Volte para o feed, ou passe a outra aba do navegador e volte.',
    'leave the wall': 'Clique em “Tarefas” no menu, ou em “Fixados”.',
    'open a message': 'No sino, abra a notificação de uma menção.',
    'open another message': 'No sino, abra a notificação de outra menção.',
    'show the whole feed': 'Clique em “Ver todo o feed”.',
    'the opened message does not exist': 'A mensagem da notificação foi excluída.',
    'the opened message is deleted': 'Em outra janela, o autor exclui a mensagem que está acima do feed.',
    'start deleting a message': 'Abra as opções de uma mensagem própria e clique em “Excluir”.',
    'start deleting a reply': 'Abra as opções de um comentário próprio e clique em “Excluir”.',
    'the question is closed': 'Clique em “Cancelar” no diálogo, ou em “Excluir” e espere a confirmação do servidor.',
    'the live channel opens': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'the live channel is lost': 'A conexão ao vivo cai: desligue a rede e espere.',
    'an unreadable change arrives': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'a message arrives': 'Em outra janela, membro2 publica uma mensagem.',
    'a message is changed': 'Em outra janela, membro2 curte a primeira mensagem.',
    'a message is deleted elsewhere': 'Em outra janela, o autor da primeira mensagem a exclui.',
    'the feed shows news': 'A mensagem de membro2 aparece no feed.',
    'the feed shows my message': 'A mensagem própria chega ao feed pela conexão ao vivo.',
    'the feed removes a message': 'A mensagem excluída em outra janela sai do feed.',
    'the search finds a reply': 'Com “Incluir comentários” nos filtros, busque uma palavra de um comentário.',
    'my message is being sent': 'Escreva uma mensagem e clique em “Enviar”.',
    'my message is saved': 'O servidor responde que a mensagem foi publicada.',
    'sending my message fails': 'A rede cai antes que a mensagem seja publicada.',
    'my message is stored': 'A mensagem está publicada, pela resposta ou pela conexão ao vivo.',
    'a like is saved': 'Clique no coração da primeira mensagem e espere a confirmação do servidor.',
    'my message is deleted': 'Confirme no diálogo a exclusão da mensagem.',
    'my reply is deleted': 'Confirme no diálogo a exclusão do comentário.',
    'a deletion may be stored': 'A rede cai antes que a exclusão de uma mensagem seja confirmada.',
    'a part reports': 'Uma parte do mural mostra um aviso, como “Mensagem excluída”.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'the opened message fails': 'A mensagem da notificação falha por dentro; só se vê por simulação.',
    'the question fails': 'O diálogo falha por dentro; só se vê por simulação.',
  },
  states: {
    'channel.open': 'Mudanças de outras pessoas aparecem na hora.',
    'channel.closed': 'O mural não está à vista.',
    'opened.none': 'Só o feed está à vista.',
    'opened.shown': 'Acima do feed está “Mensagem da notificação”.',
    'opened.gone':
      'Acima do feed aparece “Esta mensagem não existe mais: foi excluída.”; com um comentário por enviar, a mensagem e o campo continuam.',
    'deletion.closed': 'Nenhum diálogo está aberto.',
    'deletion.open': 'O diálogo “Excluir mensagem?” ou “Excluir comentário?” está aberto.',
  },
})
