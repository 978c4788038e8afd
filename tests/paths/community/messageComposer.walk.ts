import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import { isBlank } from '#machines/shared/text.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(messageComposerMachine)
const author = { name: 'Ana', photo: null }
const submit = (id: string) => ({ type: 'submit', id, at: '2026-11-20T12:00:00Z', author }) as const

export const walk = defineWalk({
  machine: messageComposerMachine,
  starts: {
    plain: { userId: 'ana', messageId: null, draft: null },
    'with a draft': { userId: 'ana', messageId: 'm1', draft: { version: 1, text: 'rascunho', attempt: null } },
    'after a reload while sending': {
      userId: 'ana',
      messageId: null,
      draft: { version: 1, text: 'depois', attempt: { id: 'a', content: 'antes', isBack: false } },
    },
  },
  steps: {
    'write a text': { type: 'text.change', text: 'olá' },
    'write another text': { type: 'text.change', text: 'até logo' },
    'write only spaces': { type: 'text.change', text: ' \u200b\n' },
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
    stepsLead({ 'another text arrives live': { sending: 'sending', writing: 'writing' } }),
    stepsLeave({ 'text a arrives live': { attempt: 'nothing' }, 'discard the text': { text: 'nothing' } }),
    stepsDo({
      'text a arrives live': {
        writing: ['call keepDraft', 'emit writing.settled'],
        sending: ['call keepDraft', 'emit writing.settled'],
      },
    }),
    {
      name: 'one request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('sending') ? 1 : 0),
    },
    {
      name: 'a blank text is never sent',
      holds: ({ requests }) =>
        requests.every(({ input }) => !/^\s*\u200b?\s*$/u.test((input as { content: string }).content)),
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
        if (!event?.type.startsWith('xstate.error')) return true
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
          removing.includes(step ?? '') || event?.type === 'text.change' || snapshot.context.text.includes(had.trim())
        )
      },
    },
    {
      name: 'each attempt emits its start once, and its result once',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        const count = (type: string) => emitted.filter((one) => one.type === type).length
        const began = snapshot.matches('sending') && !(before?.snapshot.matches('sending') ?? false)
        const failed = step === 'no response arrives' || step === 'the message no longer exists'
        return (
          count('writing.began') === (began ? 1 : 0) &&
          count('writing.ended') === (step === 'the text is saved' ? 1 : 0) &&
          count('writing.failed') === (failed ? 1 : 0) &&
          count('notice') === (failed ? 1 : 0)
        )
      },
    },
    {
      name: 'every change is stored as a draft',
      holds: ({ now: { actions, snapshot }, before }) => {
        if (!before) return true
        const { text, attempt } = before.snapshot.context
        const isSame = text === snapshot.context.text && attempt === snapshot.context.attempt
        return isSame || actions.includes('keepDraft')
      },
    },
    canActAfterFailure(submit('c')),
  ],
})

export const words = defineWords({
  title: 'Escrever uma mensagem ou uma resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.',
    'with a draft':
      'Entre como membro@confraria.test, abra os comentários de uma mensagem, escreva “rascunho”, recarregue e abra-os de novo.',
    'after a reload while sending':
      'Com a rede lenta, envie “antes” em /dashboard?tab=community, escreva “depois” e recarregue antes da resposta.',
  },
  steps: {
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
    writing: 'O campo aceita texto; “Enviar” só está ativo com um texto que não seja só de espaços.',
    sending: 'O texto enviado aparece na lista com “Enviando...”; o campo está livre e “Enviar” está inativo.',
  },
})
