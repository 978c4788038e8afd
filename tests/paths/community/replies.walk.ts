import { repliesMachine } from '#machines/community/replies.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { replyOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(repliesMachine)
const one = replyOf()
const changed = replyOf({ content: 'Outra' })
const own = replyOf({ id: 'mine', content: 'Minha' })
const elsewhere = replyOf({ id: 'r9', message_id: 'm2' })

export const walk = defineWalk({
  machine: repliesMachine,
  starts: { plain: undefined },
  steps: {
    'open a thread': { type: 'open', messageId: 'm1' },
    'open another one': { type: 'open', messageId: 'm2' },
    'close it': { type: 'close' },
    'a reply comes': answer.done('loadReplies', [one]),
    'no reply comes': answer.done('loadReplies', []),
    'the replies do not come': answer.fail('loadReplies', offline),
    'the listener breaks': answer.fail('followReplies', offline),
    'ask again': { type: 'retry' },
    'the page comes to the fore': { type: 'refresh' },
    'changes are heard': { type: 'live.joined' },
    'changes are not heard any more': { type: 'live.lost' },
    'a change is unreadable': { type: 'live.unreadable' },
    'somebody replies': { type: 'live.insert', row: one },
    'somebody replies elsewhere': { type: 'live.insert', row: elsewhere },
    "one's own is heard of": { type: 'live.insert', row: own },
    'a reply is changed': { type: 'live.update', row: changed },
    'a reply elsewhere is changed': { type: 'live.update', row: elsewhere },
    'a reply is deleted': { type: 'live.delete', id: 'r1' },
    'one deletes a reply': { type: 'reply.remove', id: 'r1' },
    'the message is deleted': { type: 'message.remove', id: 'm1' },
    'another message is deleted': { type: 'message.remove', id: 'm3' },
    "one's own is on its way": { type: 'writing.begin', reply: own },
    "one's own has arrived": { type: 'writing.end', reply: own },
    "one's own has not arrived": { type: 'writing.fail', id: 'mine', isGone: false },
    "one's own meets no message": { type: 'writing.fail', id: 'mine', isGone: true },
  },
  arrows: 1,
  key: ({ messageId, replies, isBehind }) => [messageId, replies === null, isBehind],
  invariants: [
    stepsLead({
      'changes are heard': { 'opened.ready': 'opened.reading', 'opened.failed': 'opened.reading' },
      'a change is unreadable': { 'opened.ready': 'opened.reading' },
      'the page comes to the fore': { 'opened.ready': 'opened.reading' },
    }),
    stepsLeave({
      'the page comes to the fore': { isBehind: 'nothing' },
      'a reply is changed': { isBehind: 'something' },
      'the message is deleted': { isGone: 'something' },
      'a reply is deleted': { gone: 'something' },
      'one deletes a reply': { gone: 'something' },
      "one's own has arrived": { replies: 'something' },
      'ask again': { failure: 'something' },
    }),
    stepsDo({
      'somebody replies': { 'opened.reading': ['emit reply.arrived'], 'opened.ready': ['emit reply.arrived'] },
      'the listener breaks': { 'opened.reading': ['call logSilence'] },
    }),
    {
      name: 'what is heard of the open thread shows at once, and makes it be read once more when it is on its way',
      holds: ({ now: { step, snapshot }, before }) => {
        const { messageId, gone, isBehind, replies } = snapshot.context
        const heard = { 'somebody replies': one, 'a reply is changed': changed }[step ?? '']
        const isGap = step === 'changes are heard' || step === 'a change is unreadable'
        if (!before?.snapshot.matches('opened') || (!isGap && !heard) || (heard && messageId !== heard.message_id))
          return true
        const isKnown = replies?.some(({ id, content }) => id === heard?.id && content === heard.content)
        const isShown = !heard || gone.includes(heard.id) || isKnown
        return isShown === true && (isBehind || !before.snapshot.matches({ opened: 'reading' }))
      },
    },
    {
      name: 'busy exactly while a request is open; changes are heard of the open thread alone',
      holds: ({ now: { snapshot }, open }) => {
        const reading = open.filter(({ id }) => id === 'loadReplies')
        const { messageId } = snapshot.context
        return (
          snapshot.matches({ opened: 'reading' }) === (reading.length === 1) &&
          (messageId === null) === snapshot.matches('closed') &&
          open.every(({ input }) => (input as { messageId: string }).messageId === messageId)
        )
      },
    },
    {
      name: 'nothing is there twice, and only what answers the open message',
      holds: ({ now: { snapshot } }) => {
        const ids = (snapshot.context.replies ?? []).map(({ id }) => id)
        return new Set(ids).size === ids.length && (snapshot.context.messageId === 'm2' || !ids.includes(elsewhere.id))
      },
    },
    {
      name: 'what was deleted does not come back while the thread is open',
      holds: ({ now: { snapshot } }) =>
        (snapshot.context.replies ?? []).every(({ id }) => !snapshot.context.gone.includes(id)),
    },
    {
      name: "one's own shows at once, and goes when it did not arrive",
      holds: ({ now: { step, snapshot } }) => {
        const isSending = snapshot.context.sending.some(({ id }) => id === own.id)
        if (step === "one's own is on its way") return isSending || snapshot.matches('closed')
        return (!step?.startsWith("one's own") && !step?.startsWith('one\u2019s own')) || !isSending
      },
    },
    {
      name: 'after a gap, or a change while one was reading, they are read once more',
      holds: ({ now: { step, snapshot }, before }) =>
        !before?.snapshot.context.isBehind ||
        (step !== 'a reply comes' && step !== 'no reply comes') ||
        snapshot.matches({ opened: 'reading' }),
    },
    {
      name: 'a thread whose message is gone says so until it is closed',
      holds: ({ now: { step, snapshot } }) =>
        step !== "one's own meets no message" || snapshot.matches('closed') || snapshot.context.isGone,
    },
    {
      name: 'what is known stays when it cannot be read anew, which is only logged; else it is told once',
      holds: ({ now: { step, emitted, actions, snapshot }, before }) => {
        const isFailure = step === 'the replies do not come'
        const isKnown = (before?.snapshot.context.replies ?? null) !== null
        return (
          emitted.filter(({ type }) => type === 'notice').length === (isFailure && !isKnown ? 1 : 0) &&
          actions.includes('logFailure') === (isFailure && isKnown) &&
          (!isFailure || snapshot.context.replies === before?.snapshot.context.replies)
        )
      },
    },
    canActAfterFailure({ type: 'retry' }, { type: 'refresh' }, { type: 'open', messageId: 'm1' }),
  ],
})

export const words = defineWords({
  title: 'Comentários de uma mensagem',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community, com pelo menos duas mensagens.',
  },
  steps: {
    'open a thread': 'Clique em “Comentários” na primeira mensagem.',
    'open another one': 'Clique em “Comentários” na segunda mensagem.',
    'close it': 'Clique em “Comentários” na mensagem cujos comentários estão abertos.',
    'a reply comes': 'O servidor responde com um comentário.',
    'no reply comes': 'O servidor responde que não há comentários.',
    'the replies do not come': 'Corte a rede antes da resposta: os comentários não chegam.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the page comes to the fore': 'Passe a outra aba do navegador e volte.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'changes are not heard any more': 'A conexão ao vivo cai: desligue a rede e espere.',
    'a change is unreadable': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'somebody replies': 'Com outra conta, em outra janela, comente a primeira mensagem.',
    'somebody replies elsewhere': 'Com outra conta, em outra janela, comente a segunda mensagem.',
    "one's own is heard of": 'O próprio comentário chega pela conexão ao vivo, antes da resposta ao pedido.',
    'a reply is changed': 'Um comentário da primeira mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply elsewhere is changed':
      'Um comentário da segunda mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply is deleted': 'Com a conta de quem o escreveu, em outra janela, exclua o comentário da primeira mensagem.',
    'one deletes a reply': 'Exclua aqui o comentário da primeira mensagem, pelas opções dele, e confirme.',
    'the message is deleted': 'Com a conta de quem a escreveu, em outra janela, exclua a primeira mensagem.',
    'another message is deleted': 'Em outra janela, exclua uma terceira mensagem.',
    "one's own is on its way": 'Escreva “Minha” em “Escreva um comentário...” e tecle Enter.',
    "one's own has arrived": 'O servidor confirma o próprio comentário.',
    "one's own has not arrived": 'Corte a rede antes da resposta: não se sabe se o próprio comentário chegou.',
    "one's own meets no message": 'O servidor recusa o próprio comentário: a mensagem foi excluída antes.',
  },
  states: {
    closed: 'Nenhuma mensagem mostra comentários.',
    'opened.reading': 'Sob a mensagem aparece “Carregando comentários...”, ou os comentários de antes.',
    'opened.ready': 'Sob a mensagem estão os comentários, ou “Nenhum comentário ainda.”, e o campo para escrever um.',
    'opened.failed': 'Sob a mensagem aparecem “Erro ao carregar respostas”, o motivo e “Tentar novamente”.',
  },
})
