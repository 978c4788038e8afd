import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const answer = answersOf(memberMessagesMachine)
const bia = '22222222-2222-4222-9222-222222222222'

export const walk = defineWalk({
  machine: memberMessagesMachine,
  starts: { plain: { to: null }, 'to Bia': { to: bia }, 'to an address that is none': { to: 'bia' } },
  steps: {
    'Bia is found': answer.done('loadAddressee', { name: 'Bia Rocha', handle: 'bia.rocha' }),
    'there is no such member': answer.done('loadAddressee', null),
    'no answer comes': answer.fail('loadAddressee', offline),
    'try again': { type: 'retry' },
    'write to Bia': { type: 'to.change', to: bia },
    'write to all': { type: 'to.change', to: null },
    'write to an address that is none': { type: 'to.change', to: 'bia' },
    'a message to her arrives': { type: 'message.arrive', content: '@bia.rocha bom dia' },
    'a message to all arrives': { type: 'message.arrive', content: 'bom dia' },
  },
  key: ({ to, addressee, failure }) => [to, addressee !== null, failure !== null],
  invariants: [
    {
      name: 'to write to whom one writes already changes nothing, and asks for nobody',
      holds: ({ now: { step, snapshot }, before, requests, moments }) =>
        !step?.startsWith('write to') ||
        before?.snapshot.context.to !== snapshot.context.to ||
        (snapshot.value === before.snapshot.value &&
          snapshot.context.addressee === before.snapshot.context.addressee &&
          !requests.some(({ began }) => began === moments.length - 1)),
    },
    stepsLeave({ 'no answer comes': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'somebody is asked for exactly while that one is looked for',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('looking') === open.length > 0,
    },
    {
      name: 'nobody is asked for by what is no id',
      holds: ({ requests }) => requests.every(({ input }) => (input as { id: string }).id === bia),
    },
    {
      name: 'one writes to somebody exactly when that one is there',
      holds: ({ now: { snapshot } }) => (snapshot.context.addressee !== null) === snapshot.matches('addressed'),
    },
    {
      name: 'a message is told of exactly when it is addressed to her',
      holds: ({ now: { step, emitted }, before }) =>
        emitted.length ===
        (step === 'a message to her arrives' && before?.snapshot.matches('addressed') === true ? 1 : 0),
    },
  ],
})

export const words = defineWords({
  title: 'Mensagens internas, na página de membros',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /members?tab=messages.',
    'to Bia':
      'Entre como membro@confraria.test e, em /members, clique em “Enviar Mensagem” no cartão de Bia Rocha, cadastrada antes.',
    'to an address that is none': 'Entre como membro@confraria.test e abra /members?tab=messages&member=bia.',
  },
  steps: {
    'Bia is found': 'O servidor responde com o nome de Bia.',
    'there is no such member':
      'O servidor responde que ninguém tem este id: exclua Bia em outra janela antes de abrir.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe quem é.',
    'try again': 'Clique em “Tentar novamente”.',
    'write to Bia': 'Volte a “Membros” e clique em “Enviar Mensagem” no cartão de Bia.',
    'write to all': 'Abra a aba “Mensagens”, sem escolher ninguém.',
    'write to an address that is none': 'No endereço, troque o id depois de “member=” por “bia”.',
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
