import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import type { NoticeEvent } from '#machines/community/notices.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsKeep, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(memberMessagesMachine)
const bia = '22222222-2222-4222-9222-222222222222'

const biaRocha = { name: 'Bia Rocha', handle: 'bia.rocha', status: 'ativo' } as const
const notice: NoticeEvent = { type: 'notice', notice: { key: 'message.deleted', of: 'messages' } }
const toBia = { userId: 'ana', place: 'members:bia.rocha', beginning: '@bia.rocha ', opened: null }
const toAll = { userId: 'ana', place: 'members:', beginning: '', opened: null }

export const walk = defineWalk({
  machine: memberMessagesMachine,
  starts: {
    plain: { userId: 'ana', to: null },
    'to Bia': { userId: 'ana', to: bia },
    'to an invalid address': { userId: 'ana', to: 'bia' },
  },
  steps: {
    'Bia is found': result.done('loadAddressee', { ...biaRocha, user_id: 'bia' }),
    'Bia is found, without an account': result.done('loadAddressee', { ...biaRocha, user_id: null }),
    'the member does not exist': result.done('loadAddressee', null),
    'no response arrives': result.fail('loadAddressee', offline),
    'try again': { type: 'retry' },
    'write to Bia': { type: 'to.change', to: bia },
    'write to all': { type: 'to.change', to: null },
    'write to an invalid address': { type: 'to.change', to: 'bia' },
    'return to the screen': { type: 'refresh' },
    'leave the screen': { type: 'sleep' },
    'a message to her arrives': { type: 'writing.settle', content: '@bia.rocha bom dia' },
    'a message to all arrives': { type: 'writing.settle', content: 'bom dia' },
    'the wall reports': notice,
    'the wall fails': result.fail('wall', new Error('a fault')),
  },
  key: ({ to, addressee, failure }) => [to, addressee !== null, addressee?.user_id, failure !== null],
  invariants: [
    stepsKeep({
      'write to Bia': { to: '22222222-2222-4222-9222-222222222222' },
      'write to all': { to: null, addressee: null, failure: null },
      'write to an invalid address': { to: 'bia', addressee: null, failure: null },
    }),
    stepsLead({
      'Bia is found': { looking: 'addressed' },
      'Bia is found, without an account': { looking: 'addressed' },
      'the member does not exist': { looking: 'missing' },
      'no response arrives': { looking: 'failed' },
      'try again': { failed: 'looking' },
      'return to the screen': { failed: 'looking', addressed: 'addressed', open: 'open' },
      'write to Bia': { open: 'looking', missing: 'looking' },
      'write to all': { addressed: 'open', missing: 'open', failed: 'open', looking: 'open' },
      'write to an invalid address': {
        open: 'missing',
        addressed: 'missing',
        missing: 'missing',
        looking: 'missing',
        failed: 'missing',
      },
    }),
    {
      name: 'choosing the same addressee again changes nothing and makes no request',
      holds: ({ now: { step, snapshot }, before, requests, moments }) =>
        !step?.startsWith('write to') ||
        before?.snapshot.context.to !== snapshot.context.to ||
        (snapshot.value === before.snapshot.value &&
          snapshot.context.addressee === before.snapshot.context.addressee &&
          !requests.some(({ began }) => began === moments.length - 1)),
    },
    stepsLeave({ 'no response arrives': { failure: 'something' }, 'Bia is found': { failure: 'nothing' } }),
    canActAfterFailure({ type: 'retry' }, { type: 'sleep' }),
    {
      name: 'a request is open exactly while the machine looks for the addressee',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('looking') === open.some(({ id }) => id === 'loadAddressee'),
    },
    {
      name: 'a member is requested only by a valid id',
      holds: ({ requests }) =>
        requests.every(({ id, input }) => id !== 'loadAddressee' || textOf(input) === textOf({ id: bia })),
    },
    {
      name: 'the machine has an addressee exactly in the addressed state',
      holds: ({ now: { snapshot } }) => (snapshot.context.addressee !== null) === snapshot.matches('addressed'),
    },
    {
      name: 'the wall runs for all members or for the addressee, each with an own draft',
      holds: ({ now: { snapshot }, open, requests }) => {
        const walls = open.filter(({ id }) => id === 'wall')
        const isShown = snapshot.matches('open') || snapshot.matches('addressed')
        return (
          (walls.length === 1 ||
            !isShown ||
            requests.some(({ id, outcome }) => id === 'wall' && outcome === 'failed')) &&
          (isShown || walls.length === 0) &&
          walls.every(({ input }) => textOf(input) === textOf(snapshot.matches('addressed') ? toBia : toAll))
        )
      },
    },
    {
      name: 'the wall sleeps and refreshes with the screen',
      holds: ({ now: { step, sent, snapshot } }) => {
        const isShown = snapshot.matches('open') || snapshot.matches('addressed')
        const type = { 'return to the screen': 'refresh', 'leave the screen': 'sleep' }[step ?? '']
        const expected = type !== undefined && isShown ? [`wall ${type}`] : []
        return textOf(sent.map(({ to, event }) => `${to} ${event.type}`)) === textOf(expected)
      },
    },
    {
      name: 'a stored message shows a notice exactly when it mentions the addressee, with who is notified; notices of the wall are passed on',
      holds: ({ now: { step, notices }, before }) => {
        const isShown = before?.snapshot.matches('open') || before?.snapshot.matches('addressed')
        if (step === 'the wall reports') return textOf(notices) === textOf(isShown ? [notice.notice] : [])
        const isSent = step === 'a message to her arrives' && before?.snapshot.matches('addressed') === true
        const lack = before?.snapshot.context.addressee?.user_id === null ? 'noAccount' : null
        return textOf(notices) === textOf(isSent ? [{ key: 'message.sent', name: 'Bia Rocha', lack }] : [])
      },
    },
    {
      name: 'a fault is logged',
      holds: ({ now: { step, actions } }) => actions.includes('logFault') === (step === 'the wall fails'),
    },
  ],
})

export const words = defineWords({
  title: 'Mensagens internas, na página de membros',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /members?tab=messages.',
    'to Bia':
      'Entre como membro@confraria.test e, em /members, clique em “Enviar Mensagem” no cartão de Bia Rocha, cadastrada antes.',
    'to an invalid address': 'Entre como membro@confraria.test e abra /members?tab=messages&member=bia.',
  },
  steps: {
    'Bia is found': 'O servidor responde com o nome de Bia.',
    'Bia is found, without an account': 'O servidor responde com o nome de Bia, que ainda não tem conta.',
    'the member does not exist':
      'O servidor responde que ninguém tem este id: exclua Bia em outra janela antes de abrir.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe quem é.',
    'try again': 'Clique em “Tentar novamente”.',
    'write to Bia': 'Volte a “Membros” e clique em “Enviar Mensagem” no cartão de Bia.',
    'write to all': 'Abra a aba “Mensagens”, sem escolher ninguém.',
    'write to an invalid address': 'No endereço, troque o id depois de “member=” por “bia”.',
    'return to the screen': 'Volte para /members?tab=messages, ou passe a outra aba do navegador e volte.',
    'leave the screen': 'Clique em “Tarefas” no menu.',
    'the wall reports': 'Exclua uma mensagem própria. Aviso: “Mensagem excluída”.',
    'the wall fails': 'O mural falha por dentro; só se vê por simulação.',
    'a message to her arrives':
      'Envie “@bia.rocha bom dia” e espere a confirmação do servidor. Aviso: “Mensagem enviada”.',
    'a message to all arrives': 'Envie “bom dia”, sem a menção, e espere a confirmação do servidor.',
  },
  states: {
    open: 'O título é “Mensagens Internas” e o campo de texto está vazio.',
    looking: 'Aparece “Carregando mensagens...”.',
    addressed: 'O título é “Mensagem para Bia Rocha” e o texto começa com a menção a ela.',
    missing: 'Aparecem “Membro não encontrado.” e “Escrever para todos”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  invariants: {
    'the wall runs for all members or for the addressee, each with an own draft': 'MEM-79',
    'a stored message shows a notice exactly when it mentions the addressee, with who is notified; notices of the wall are passed on':
      'MEM-81',
  },
  states: {
    addressed: 'MEM-78',
    open: 'MEM-78',
    missing: 'MEM-21',
  },
})
