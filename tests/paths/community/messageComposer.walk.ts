import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import { isBlank } from '#machines/shared/text.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { messageOf } from '#tests/support/writings.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(messageComposerMachine)
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
    'write another one': { type: 'text.change', text: 'até logo' },
    'write blanks': { type: 'text.change', text: ' \u200b\n' },
    send: submit('a'),
    'send again': submit('b'),
    'throw it away': { type: 'cancel' },
    'it is heard of as a': { type: 'writing.arrive', id: 'a' },
    'it is heard of as b': { type: 'writing.arrive', id: 'b' },
    'another one is heard of': { type: 'writing.arrive', id: 'z' },
    'it arrives': answer.done('sendWriting', messageOf()),
    'no answer comes': answer.fail('sendWriting', offline),
    'the message is gone': answer.fail('sendWriting', { code: '23503', message: 'x' }),
  },
  arrows: 1,
  limit: 60_000,
  key: ({ text, attempt, failure }) => [
    text === '' ? 'empty' : text === attempt?.content ? 'the attempt' : text.startsWith(attempt?.content ?? '*'),
    attempt?.id,
    failure !== null,
  ],
  invariants: [
    stepsLead({ 'another one is heard of': { sending: 'sending', writing: 'writing' } }),
    stepsLeave({ 'it is heard of as a': { attempt: 'nothing' }, 'throw it away': { text: 'nothing' } }),
    stepsDo({
      'it is heard of as a': {
        writing: ['call keepDraft', 'emit writing.settled'],
        sending: ['call keepDraft', 'emit writing.settled'],
      },
    }),
    {
      name: 'busy exactly while a request is open, one at a time',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('sending') ? 1 : 0),
    },
    {
      name: 'nothing that says nothing is sent',
      holds: ({ requests }) =>
        requests.every(({ input }) => !/^\s*\u200b?\s*$/u.test((input as { content: string }).content)),
    },
    {
      name: 'nothing is inserted twice: what failed and is sent as it was goes with the same id',
      holds: ({ now: { step, snapshot }, before }) => {
        const had = before?.snapshot.context
        const isAgain = (step === 'send' || step === 'send again') && had?.attempt && had.text === had.attempt.content
        return !isAgain || snapshot.context.attempt?.id === had.attempt?.id
      },
    },
    {
      name: 'the text survives every failure, before what was typed meanwhile',
      holds: ({ now: { event, snapshot }, before }) => {
        if (!event?.type.startsWith('xstate.error')) return true
        const sent = before?.snapshot.context.attempt?.content ?? ''
        const typed = before?.snapshot.context.text ?? ''
        const { text } = snapshot.context
        return text.startsWith(sent) && (isBlank(typed) ? text === sent : text.endsWith(typed))
      },
    },
    {
      name: 'what one types is never taken away but by oneself, or because it has arrived',
      holds: ({ now: { step, event, snapshot }, before }) => {
        const had = before?.snapshot.context.text ?? ''
        const may = ['throw it away', 'send', 'send again', 'it is heard of as a', 'it is heard of as b']
        return may.includes(step ?? '') || event?.type === 'text.change' || snapshot.context.text.includes(had.trim())
      },
    },
    {
      name: 'what is on its way is told once, and so is what became of it',
      holds: ({ now: { step, emitted, snapshot }, before }) => {
        const count = (type: string) => emitted.filter((one) => one.type === type).length
        const began = snapshot.matches('sending') && !(before?.snapshot.matches('sending') ?? false)
        const failed = step === 'no answer comes' || step === 'the message is gone'
        return (
          count('writing.began') === (began ? 1 : 0) &&
          count('writing.ended') === (step === 'it arrives' ? 1 : 0) &&
          count('writing.failed') === (failed ? 1 : 0) &&
          count('notice') === (failed ? 1 : 0)
        )
      },
    },
    {
      name: 'every change is kept as a draft',
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
    'write another one': 'Escreva “até logo” no lugar do texto.',
    'write blanks': 'Deixe no campo só espaços e quebras de linha.',
    send: 'Clique em “Enviar” (numa resposta, no botão “Enviar comentário”).',
    'send again': 'Clique em “Enviar” mais uma vez (numa resposta, tecle Enter).',
    'throw it away': 'Clique em “Cancelar”.',
    'it is heard of as a': 'O texto do primeiro “Enviar” chega pela conexão ao vivo, antes da resposta ao pedido.',
    'it is heard of as b': 'O texto do “Enviar” repetido chega pela conexão ao vivo, antes da resposta ao pedido.',
    'another one is heard of': 'Publique uma mensagem com outra conta, em outra janela.',
    'it arrives': 'O servidor confirma o envio.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se o texto chegou. Aviso: “Erro ao enviar mensagem” ou “Erro ao enviar resposta”.',
    'the message is gone':
      'Exclua em outra janela a mensagem respondida: o servidor recusa a resposta. Aviso: “Erro ao enviar resposta”.',
  },
  states: {
    writing: 'O campo aceita texto; “Enviar” só está ativo com um texto que não seja só de espaços.',
    sending: 'O texto enviado aparece na lista com “Enviando...”; o campo está livre e “Enviar” está inativo.',
  },
})
