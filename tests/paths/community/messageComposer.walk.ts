import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import { isBlank } from '#machines/shared/text.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { isWorded } from '#tests/support/reports.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(messageComposerMachine)
const author = { name: 'Ana', photo: null }
const submit = (id: string) => ({ type: 'submit', id, at: '2026-11-20T12:00:00Z', author }) as const

export const walk = defineWalk({
  machine: messageComposerMachine,
  starts: {
    plain: { userId: 'ana', messageId: null, place: 'feed', beginning: '' },
    'a reply': { userId: 'ana', messageId: 'm1', place: 'm1', beginning: '' },
    'to Bia': { userId: 'ana', messageId: null, place: 'members:bia.rocha', beginning: '@bia.rocha ' },
  },
  steps: {
    'there is no draft': result.done('openWriting', null),
    'a draft is found': result.done('openWriting', { version: 1, text: 'rascunho', attempt: null }),
    'a draft from a reload while sending is found': result.done('openWriting', {
      version: 1,
      text: 'depois',
      attempt: { id: 'a', content: 'antes', isBack: false },
    }),
    'the draft cannot be read': result.fail('openWriting', new Error('a fault')),
    'the suggestions fail': result.fail('mentions', new Error('a fault')),
    'write a text': { type: 'text.change', text: 'olá' },
    'write another text': { type: 'text.change', text: 'até logo' },
    'write only spaces': { type: 'text.change', text: ' \u200b\n' },
    'choose a suggested member': { type: 'mention.chosen', text: 'olá @ana.prado ', caret: 15 },
    send: submit('a'),
    'send again': submit('b'),
    'discard the text': { type: 'cancel' },
    'text a arrives live': { type: 'writing.arrive', id: 'a' },
    'text b arrives live': { type: 'writing.arrive', id: 'b' },
    'another text arrives live': { type: 'writing.arrive', id: 'z' },
    'the text is saved': result.done('sendWriting', messageOf()),
    'no response arrives': result.fail('sendWriting', offline),
    'the message no longer exists': result.fail('sendWriting', { code: '23503', message: 'x' }),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ text, attempt, failure }) => [
    text === '' ? 'empty' : text === attempt?.content ? 'the attempt' : text.startsWith(attempt?.content ?? '*'),
    attempt?.id,
    failure !== null,
  ],
  invariants: [
    stepsKeep({
      'write a text': { text: 'olá' },
      'write another text': { text: 'até logo' },
      'no response arrives': { failure: { kind: 'offline', code: null, sentence: null } },
      'the message no longer exists': { failure: { kind: 'refused', code: '23503', sentence: null } },
    }),
    stepsLead({
      'no response arrives': { sending: 'writing' },
      'the message no longer exists': { sending: 'writing' },
      'another text arrives live': { sending: 'sending', writing: 'writing' },
      'write a text': { sending: 'sending' },
      'write another text': { sending: 'sending' },
      'write only spaces': { sending: 'sending' },
    }),
    stepsLeave({
      'text a arrives live': { attempt: 'nothing' },
      'discard the text': { text: 'nothing' },
      'the draft cannot be read': { attempt: 'nothing' },
    }),
    stepsDo({
      'text a arrives live': {
        writing: ['call keepDraft', 'emit notice', 'emit writing.settle'],
        sending: ['call keepDraft', 'emit writing.settle'],
      },
      'choose a suggested member': {
        writing: ['call keepDraft', 'emit caret.moved'],
        sending: ['call keepDraft', 'emit caret.moved'],
      },
      'the draft cannot be read': { opening: ['call logFault'] },
      'the suggestions fail': { writing: ['call logFault'] },
    }),
    {
      name: 'one request is open exactly while the machine is busy, for the typed text',
      holds: ({ now: { snapshot }, open }) => {
        const { userId, messageId, place, attempt } = snapshot.context
        const [request, ...others] = open.filter(({ id }) => id !== 'mentions')
        if (others.length > 0) return false
        if (snapshot.matches('opening')) return textOf(request?.input) === textOf({ userId, place })
        if (!snapshot.matches('sending')) return request === undefined
        return (
          attempt !== null &&
          textOf(request?.input) === textOf({ userId, id: attempt.id, content: attempt.content, author, messageId })
        )
      },
    },
    {
      name: 'a composer opens with the draft, and puts back the text that was being sent before a reload',
      holds: ({ now: { step, snapshot } }) => {
        const { text, beginning, attempt } = snapshot.context
        if (step === 'there is no draft' || step === 'the draft cannot be read') return text === beginning
        if (step === 'a draft is found') return text === 'rascunho'
        return (
          step !== 'a draft from a reload while sending is found' ||
          (text === 'antes\n\ndepois' && attempt?.id === 'a' && attempt.isBack)
        )
      },
    },
    {
      name: 'the next message has the same beginning, unless the user has typed one',
      holds: ({ now: { step, snapshot }, before }) => {
        if (step !== 'the text is saved' || !before) return true
        return snapshot.context.text === (before.snapshot.context.text || snapshot.context.beginning)
      },
    },
    {
      name: 'a chosen mention is part of the text, and the caret is after it',
      holds: ({ now: { step, snapshot, emitted } }) =>
        step !== 'choose a suggested member' ||
        snapshot.matches('opening') ||
        (snapshot.context.text === 'olá @ana.prado ' && emitted[0]?.caret === 15),
    },
    {
      name: 'a blank text is never sent',
      holds: ({ requests }) =>
        requests.every(
          ({ id, input }) => id !== 'sendWriting' || !/^\s*\u200b?\s*$/u.test((input as { content: string }).content),
        ),
    },
    {
      name: 'a mention alone is never sent',
      holds: ({ now: { snapshot }, requests }) =>
        requests.every(
          ({ id, input }) =>
            id !== 'sendWriting' || (input as { content: string }).content !== snapshot.context.beginning,
        ),
    },
    {
      name: 'an unchanged text keeps its id after a failure, so that it is not inserted twice',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        const isAgain = (step === 'send' || step === 'send again') && had?.attempt && had.text === had.attempt.content
        return !isAgain || snapshot.context.attempt?.id === had.attempt?.id
      },
    },
    {
      name: 'after a failure the field has the sent text, then the newly typed text',
      holds: ({ now: { event, snapshot }, before }) => {
        if (event?.type !== 'xstate.error.actor.sendWriting') return true
        const sentText = before?.snapshot.context.attempt?.content ?? ''
        const typed = before?.snapshot.context.text ?? ''
        const { text } = snapshot.context
        return text.startsWith(sentText) && (isBlank(typed) ? text === sentText : text.endsWith(typed))
      },
    },
    {
      name: 'the typed text is removed only by the user, or when it is saved',
      holds: ({ now: { step, event, snapshot }, before }) => {
        const had = before?.snapshot.context.text ?? ''
        const removing = ['discard the text', 'send', 'send again', 'text a arrives live', 'text b arrives live']
        return (
          removing.includes(step ?? '') ||
          event?.type === 'text.change' ||
          event?.type === 'mention.chosen' ||
          snapshot.context.text.includes(had.trim())
        )
      },
    },
    {
      name: 'each attempt reports its start once, and its result once',
      holds: ({ now: { step, notices, reported, snapshot }, before }) => {
        const count = (type: string) => reported.filter((one) => one.type === type).length
        const began = snapshot.matches('sending') && !(before?.snapshot.matches('sending') ?? false)
        const failed = step === 'no response arrives' || step === 'the message no longer exists'
        return (
          count('writing.begin') === (began ? 1 : 0) &&
          count('writing.end') === (step === 'the text is saved' ? 1 : 0) &&
          count('writing.fail') === (failed ? 1 : 0) &&
          notices.filter(isWorded).length === (failed ? 1 : 0)
        )
      },
    },
    {
      name: 'the notice of a failed attempt is removed when the text is sent again, or arrives after all',
      holds: ({ now: { event, notices, snapshot }, before }) => {
        const was = before?.snapshot
        const began = snapshot.matches('sending') && !(was?.matches('sending') ?? false)
        const { attempt } = was?.context ?? {}
        const arrives = event?.type === 'writing.arrive' && 'id' in event && attempt?.id === event.id
        const arrived = arrives && was?.matches('writing') === true
        const of = snapshot.context.messageId === null ? 'message.sendFailed' : 'reply.sendFailed'
        const removed = notices.filter((notice) => !isWorded(notice))
        return textOf(removed) === textOf(began || arrived ? [{ key: 'notice.outdated', of: [of] }] : [])
      },
    },
    {
      name: 'that a text is stored is said until the next one is sent',
      holds: ({ now: { step, event, snapshot }, before }) => {
        const { isStored, attempt } = snapshot.context
        const had = before?.snapshot.context
        if (snapshot.matches('sending')) return !isStored
        const isEnded = step === 'the text is saved' || (event?.type === 'writing.arrive' && had?.attempt !== attempt)
        return isStored === (isEnded || (had?.isStored ?? false))
      },
    },
    {
      name: 'every change is stored as a draft',
      holds: ({ now: { actions, snapshot }, before }) => {
        if (!before) return true
        const { text, attempt } = before.snapshot.context
        const isSame =
          before.snapshot.matches('opening') || (text === snapshot.context.text && attempt === snapshot.context.attempt)
        return isSame || actions.includes('keepDraft')
      },
    },
    canActAfterFailure({ type: 'text.change', text: 'olá' }),
  ],
})

export const words = defineWords({
  title: 'Escrever uma mensagem ou uma resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
    'a reply': 'Entre como membro@confraria.test e abra os comentários de uma mensagem.',
    'to Bia': 'Entre como membro@confraria.test e, em /members, clique em “Enviar Mensagem” no cartão de Bia Rocha.',
  },
  steps: {
    'there is no draft': 'Nada foi escrito aqui antes.',
    'a draft is found': 'Antes, “rascunho” foi escrito aqui e a página foi recarregada.',
    'a draft from a reload while sending is found':
      'Antes, com a rede lenta, “antes” foi enviado, “depois” foi escrito e a página foi recarregada antes da resposta.',
    'the draft cannot be read': 'O rascunho não se lê; só se vê por simulação.',
    'the suggestions fail': 'As sugestões falham por dentro; só se vê por simulação.',
    'choose a suggested member': 'Escreva “olá @ana” e escolha Ana Prado na lista.',
    'write a text': 'Escreva “olá”.',
    'write another text': 'Escreva “até logo” no lugar do texto.',
    'write only spaces': 'Deixe no campo só espaços e quebras de linha.',
    send: 'Clique em “Enviar” (numa resposta, no botão “Enviar comentário”).',
    'send again': 'Clique em “Enviar” mais uma vez (numa resposta, tecle Enter).',
    'discard the text': 'Clique em “Cancelar”.',
    'text a arrives live': 'O texto do primeiro “Enviar” chega pela conexão ao vivo, antes da resposta ao pedido.',
    'text b arrives live': 'O texto do “Enviar” repetido chega pela conexão ao vivo, antes da resposta ao pedido.',
    'another text arrives live': 'Publique uma mensagem com outra conta, em outra janela.',
    'the text is saved': 'O servidor confirma o envio.',
    'no response arrives':
      'Corte a rede antes da resposta: não se sabe se o texto chegou. Aviso: “Erro ao enviar mensagem” ou “Erro ao enviar resposta”.',
    'the message no longer exists':
      'Exclua em outra janela a mensagem respondida: o servidor recusa a resposta. Aviso: “Erro ao enviar resposta”.',
  },
  states: {
    opening: 'O rascunho está sendo lido.',
    writing: 'O campo aceita texto; “Enviar” só está ativo com um texto que não seja só de espaços.',
    sending: 'O texto enviado aparece na lista com “Enviando...”; o campo está livre e “Enviar” está inativo.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    writing: 'COM-03',
  },
  steps: {
    'no response arrives': 'COM-05',
  },
  invariants: {
    'a blank text is never sent': 'COM-37',
    'a mention alone is never sent': 'MEM-892',
    'an unchanged text keeps its id after a failure, so that it is not inserted twice': 'APP-77',
    'that a text is stored is said until the next one is sent': 'COM-901',
    'every change is stored as a draft': 'APP-90',
  },
})
