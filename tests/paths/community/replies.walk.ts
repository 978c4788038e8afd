import { failureOf } from '#machines/shared/failure.ts'
import type { NoticeEvent } from '#machines/community/notices.ts'
import { repliesMachine } from '#machines/community/replies.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { replyOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(repliesMachine)
const one = replyOf()
const changed = replyOf({ content: 'Outra' })
const own = replyOf({ id: 'mine', content: 'Minha' })
const elsewhere = replyOf({ id: 'r9', message_id: 'm2' })

const notice: NoticeEvent = { type: 'notice', notice: { key: 'reply.sendFailed', failure: failureOf(offline) } }

export const walk = defineWalk({
  machine: repliesMachine,
  starts: { plain: { userId: 'ana' } },
  steps: {
    'open a thread': { type: 'open', messageId: 'm1' },
    'open another thread': { type: 'open', messageId: 'm2' },
    'close the thread': { type: 'close' },
    'a reply is loaded': result.done('loadReplies', [one]),
    'no replies are found': result.done('loadReplies', []),
    'the replies cannot be loaded': result.fail('loadReplies', offline),
    'the listener breaks': result.fail('followReplies', offline),
    'try again': { type: 'retry' },
    'the page becomes visible': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'the composer reports': notice,
    'the live channel opens': { type: 'live.joined' },
    'an unreadable change arrives': { type: 'live.unreadable' },
    'a reply arrives': { type: 'live.insert', row: one },
    'a reply to another message arrives': { type: 'live.insert', row: elsewhere },
    'my reply arrives live': { type: 'live.insert', row: own },
    'a reply is changed': { type: 'live.update', row: changed },
    'a reply to another message is changed': { type: 'live.update', row: elsewhere },
    'a reply is deleted': { type: 'live.delete', id: 'r1' },
    'delete a reply': { type: 'reply.remove', id: 'r1' },
    'the message is deleted': { type: 'message.remove', id: 'm1' },
    'another message is deleted': { type: 'message.remove', id: 'm3' },
    'my reply is being sent': { type: 'writing.begin', row: own },
    'my reply is saved': { type: 'writing.end', row: own },
    'sending my reply fails': { type: 'writing.fail', id: 'mine', isGone: false },
    'the message of my reply is gone': { type: 'writing.fail', id: 'mine', isGone: true },
  },
  exclusions: {
    'xstate.error.actor.composer': 'a fault of the code: the thread must be opened again',
    'replies.opened: xstate.error.actor.composer': 'a fault of the code: the thread must be opened again',
  },
  arrows: 1,
  key: ({ messageId, replies, isBehind }) => [messageId, replies === null, isBehind],
  invariants: [
    stepsKeep({
      'a reply is loaded': { isBehind: false, failure: null },
      'no replies are found': { replies: [], isBehind: false, failure: null },
    }),
    stepsLead({
      'try again': { 'opened.thread.failed': 'opened.thread.reading' },
      'the live channel opens': {
        'opened.thread.ready': 'opened.thread.reading',
        'opened.thread.failed': 'opened.thread.reading',
      },
      'an unreadable change arrives': { 'opened.thread.ready': 'opened.thread.reading' },
      'the page becomes visible': {
        'opened.thread.ready': 'opened.thread.reading',
        'opened.thread.failed': 'opened.thread.reading',
        'opened.channel.closed': 'opened.channel.open',
      },
      'leave the screen': { 'opened.channel.open': 'opened.channel.closed' },
      'open a thread': { 'opened.channel.closed': 'opened.channel.open' },
      'close the thread': {
        'opened.thread.reading': 'closed',
        'opened.channel.open': 'closed',
        'opened.thread.ready': 'closed',
        'opened.thread.failed': 'closed',
        'opened.channel.closed': 'closed',
      },
    }),
    stepsLeave({
      'a reply is changed': { isBehind: 'something' },
      'the message is deleted': { isGone: 'something' },
      'a reply is deleted': { gone: 'something' },
      'delete a reply': { gone: 'something' },
      'my reply is saved': { replies: 'something' },
      'try again': { failure: 'something' },
    }),
    stepsDo({
      'the listener breaks': { 'opened.thread.reading': ['call logSubscriptionFailure'] },
      'the composer reports': { 'opened.thread.reading': ['emit notice'], 'opened.thread.ready': ['emit notice'] },
      'leave the screen': { opened: [], closed: [] },
    }),
    {
      name: 'the composer runs exactly while a thread is open, for its message, and receives each arrived reply',
      holds: ({ now: { step, sent, snapshot }, before, open }) => {
        const { messageId, userId } = snapshot.context
        const [composer, ...others] = open.filter(({ id }) => id === 'composer')
        const expected = messageId && { userId, messageId, place: messageId, beginning: '' }
        if (others.length > 0 || (composer && textOf(composer.input) !== textOf(expected))) return false
        const arrived = {
          'a reply arrives': one,
          'my reply arrives live': own,
          'a reply to another message arrives': elsewhere,
        }[step ?? '']
        const isOpen = before?.snapshot.matches('opened') && before.snapshot.context.messageId === arrived?.message_id
        const messages =
          arrived && isOpen ? [{ to: 'composer', event: { type: 'writing.arrive', id: arrived.id } }] : []
        return textOf(sent) === textOf(messages)
      },
    },
    {
      name: 'a change of the open thread is shown at once, and during a request loads the thread again',
      holds: ({ now: { step, snapshot }, before }) => {
        const { messageId, gone, isBehind, replies } = snapshot.context
        const change = { 'a reply arrives': one, 'a reply is changed': changed }[step ?? '']
        const isGap = step === 'the live channel opens' || step === 'an unreadable change arrives'
        if (!before?.snapshot.matches('opened') || (!isGap && !change) || (change && messageId !== change.message_id))
          return true
        const isKnown = replies?.some(({ id, content }) => id === change?.id && content === change.content)
        const isShown = !change || gone.includes(change.id) || isKnown
        return isShown === true && (isBehind || !before.snapshot.matches({ opened: { thread: 'reading' } }))
      },
    },
    {
      name: 'a request is open exactly while the thread is loaded; only the open thread is subscribed',
      holds: ({ now: { snapshot }, open, requests }) => {
        const reading = open.filter(({ id }) => id === 'loadReplies')
        const { messageId } = snapshot.context
        return (
          snapshot.matches({ opened: { thread: 'reading' } }) === (reading.length === 1) &&
          (messageId === null) === snapshot.matches('closed') &&
          (open.some(({ id }) => id === 'followReplies') ||
            snapshot.matches('closed') ||
            snapshot.matches({ opened: { channel: 'closed' } }) ||
            requests.some(({ id, outcome }) => id === 'followReplies' && outcome === 'failed')) &&
          open.every(({ input }) => (input as { messageId: string }).messageId === messageId)
        )
      },
    },
    {
      name: 'each reply is shown once, and belongs to the open message',
      holds: ({ now: { snapshot } }) => {
        const ids = (snapshot.context.replies ?? []).map(({ id }) => id)
        return new Set(ids).size === ids.length && (snapshot.context.messageId === 'm2' || !ids.includes(elsewhere.id))
      },
    },
    {
      name: 'a deleted reply stays hidden while the thread is open',
      holds: ({ now: { snapshot } }) =>
        (snapshot.context.replies ?? []).every(({ id }) => !snapshot.context.gone.includes(id)),
    },
    {
      name: 'my reply is shown at once, and removed when sending fails',
      holds: ({ now: { step, snapshot } }) => {
        const isSending = snapshot.context.sending.some(({ id }) => id === own.id)
        if (step === 'my reply is being sent') return isSending || snapshot.matches('closed')
        return !step?.includes('my reply') || !isSending
      },
    },
    {
      name: 'a load that begins knows every change so far',
      holds: ({ now: { snapshot }, requests, moments }) =>
        !snapshot.context.isBehind ||
        requests.every(({ id, began }) => id !== 'loadReplies' || began !== moments.length - 1),
    },
    {
      name: 'after a gap, or a change during a load, the replies are loaded again; otherwise not',
      holds: ({ now: { step, snapshot }, before }) =>
        (step !== 'a reply is loaded' && step !== 'no replies are found') ||
        snapshot.matches({ opened: { thread: 'reading' } }) === before?.snapshot.context.isBehind,
    },
    {
      name: 'a thread without its message is marked until it is closed',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'the message of my reply is gone' || snapshot.matches('closed') || snapshot.context.isGone,
    },
    {
      name: 'a failed refresh keeps the replies and is only logged; a failed first load shows one notice',
      holds: ({ now: { step, notices, actions, snapshot }, before }) => {
        const isFailure = step === 'the replies cannot be loaded'
        const isKnown = (before?.snapshot.context.replies ?? null) !== null
        return (
          (step === 'the composer reports' || notices.length === (isFailure && !isKnown ? 1 : 0)) &&
          actions.includes('logFailure') === (isFailure && isKnown) &&
          (!isFailure || snapshot.context.replies === before?.snapshot.context.replies)
        )
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'refresh' }, { type: 'open', messageId: 'm1' }),
    {
      name: 'only the deletion of its own message marks a thread',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'another message is deleted' || snapshot.context.isGone === before?.snapshot.context.isGone,
    },
  ],
})

export const words = defineWords({
  title: 'Comentários de uma mensagem',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community, com pelo menos duas mensagens.',
  },
  steps: {
    'open a thread': 'Clique em “Comentários” na primeira mensagem.',
    'open another thread': 'Clique em “Comentários” na segunda mensagem.',
    'close the thread': 'Clique em “Comentários” na mensagem cujos comentários estão abertos.',
    'a reply is loaded': 'O servidor responde com um comentário.',
    'no replies are found': 'O servidor responde que não há comentários.',
    'the replies cannot be loaded': 'Corte a rede antes da resposta: os comentários não chegam.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'try again': 'Clique em “Tentar novamente”.',
    'the page becomes visible': 'Passe a outra aba do navegador e volte.',
    'leave the screen': 'Clique em “Tarefas” no menu.',
    'the composer reports': 'Envie um comentário sem rede. Aviso: “Erro ao enviar resposta”.',
    'the live channel opens': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'an unreadable change arrives': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'a reply arrives': 'Com outra conta, em outra janela, comente a primeira mensagem.',
    'a reply to another message arrives': 'Com outra conta, em outra janela, comente a segunda mensagem.',
    'my reply arrives live': 'O próprio comentário chega pela conexão ao vivo, antes da resposta ao pedido.',
    'a reply is changed': 'Um comentário da primeira mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply to another message is changed':
      'Um comentário da segunda mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply is deleted': 'Com a conta de quem o escreveu, em outra janela, exclua o comentário da primeira mensagem.',
    'delete a reply': 'Exclua aqui o comentário da primeira mensagem, pelas opções dele, e confirme.',
    'the message is deleted': 'Com a conta de quem a escreveu, em outra janela, exclua a primeira mensagem.',
    'another message is deleted': 'Em outra janela, exclua uma terceira mensagem.',
    'my reply is being sent': 'Escreva “Minha” em “Escreva um comentário...” e tecle Enter.',
    'my reply is saved': 'O servidor confirma o próprio comentário.',
    'sending my reply fails': 'Corte a rede antes da resposta: não se sabe se o próprio comentário chegou.',
    'the message of my reply is gone': 'O servidor recusa o próprio comentário: a mensagem foi excluída antes.',
  },
  states: {
    closed: 'Nenhuma mensagem mostra comentários.',
    'opened.channel.open': 'Comentários de outras pessoas aparecem na hora.',
    'opened.channel.closed': 'O mural não está à vista.',
    'opened.thread.reading': 'Sob a mensagem aparece “Carregando comentários...”, ou os comentários de antes.',
    'opened.thread.ready':
      'Sob a mensagem estão os comentários, ou “Nenhum comentário ainda.”, e o campo para escrever um.',
    'opened.thread.failed': 'Sob a mensagem aparecem “Erro ao carregar respostas”, o motivo e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'a request is open exactly while the thread is loaded; only the open thread is subscribed': 'COM-22',
  },
  states: {
    'opened.thread.failed': 'APP-70',
    'opened.thread.ready': 'COM-26',
  },
})
