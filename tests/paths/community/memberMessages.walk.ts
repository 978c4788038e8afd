import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(memberMessagesMachine)
const bia = '22222222-2222-4222-9222-222222222222'

export const walk = defineWalk({
  machine: memberMessagesMachine,
  starts: { plain: { to: null }, 'to Bia': { to: bia }, 'to an invalid address': { to: 'bia' } },
  steps: {
    'Bia is found': result.done('loadAddressee', { name: 'Bia Rocha', handle: 'bia.rocha' }),
    'the member does not exist': result.done('loadAddressee', null),
    'no response arrives': result.fail('loadAddressee', offline),
    'try again': { type: 'retry' },
    'write to Bia': { type: 'to.change', to: bia },
    'write to all': { type: 'to.change', to: null },
    'write to an invalid address': { type: 'to.change', to: 'bia' },
    'a message to her arrives': { type: 'message.arrive', content: '@bia.rocha bom dia' },
    'a message to all arrives': { type: 'message.arrive', content: 'bom dia' },
  },
  key: ({ to, addressee, failure }) => [to, addressee !== null, failure !== null],
  invariants: [
    {
      name: 'choosing the same addressee again changes nothing and makes no request',
      holds: ({ now: { step, snapshot }, before, requests, moments }) =>
        !step?.startsWith('write to') ||
        before?.snapshot.context.to !== snapshot.context.to ||
        (snapshot.value === before.snapshot.value &&
          snapshot.context.addressee === before.snapshot.context.addressee &&
          !requests.some(({ began }) => began === moments.length - 1)),
    },
    stepsLeave({ 'no response arrives': { failure: 'something' } }),
    canActAfterFailure({ type: 'retry' }),
    {
      name: 'a request is open exactly while the machine looks for the addressee',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('looking') === open.length > 0,
    },
    {
      name: 'a member is requested only by a valid id',
      holds: ({ requests }) => requests.every(({ input }) => (input as { id: string }).id === bia),
    },
    {
      name: 'the machine has an addressee exactly in the addressed state',
      holds: ({ now: { snapshot } }) => (snapshot.context.addressee !== null) === snapshot.matches('addressed'),
    },
    {
      name: 'a saved message emits a notice exactly when it mentions the addressee',
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
    'to an invalid address': 'Entre como membro@confraria.test e abra /members?tab=messages&member=bia.',
  },
  steps: {
    'Bia is found': 'O servidor responde com o nome de Bia.',
    'the member does not exist':
      'O servidor responde que ninguém tem este id: exclua Bia em outra janela antes de abrir.',
    'no response arrives': 'Corte a rede antes da resposta: não se sabe quem é.',
    'try again': 'Clique em “Tentar novamente”.',
    'write to Bia': 'Volte a “Membros” e clique em “Enviar Mensagem” no cartão de Bia.',
    'write to all': 'Abra a aba “Mensagens”, sem escolher ninguém.',
    'write to an invalid address': 'No endereço, troque o id depois de “member=” por “bia”.',
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
