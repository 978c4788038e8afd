import { memberPickerMachine, offeredMembers } from '#machines/shared/memberPicker.machine.ts'
import { choiceOf } from '#tests/support/members.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsLead, stepsLeave } from '#tests/support/paths/sharedInvariants.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const result = resultsOf(memberPickerMachine)
const [ana, bia] = [choiceOf('ana', { name: 'Ana Prado' }), choiceOf('bia', { name: 'Bia Rocha' })]
const search = (text: string) => ({ type: 'search', text }) as const

export const walk = defineWalk({
  machine: memberPickerMachine,
  starts: { plain: { accounts: 'any' } },
  steps: {
    'show the field': { type: 'open', text: '' },
    'show the field with a name': { type: 'open', text: 'ana' },
    'type a name': search('ana'),
    'clear the field': search(''),
    'reload the members': { type: 'retry' },
    'the network returns': { type: 'network.returned' },
    'the network cannot be followed': result.fail('followNetwork', new Error('a fault')),
    'the members arrive': result.done('findMembers', { members: [ana, bia], isCut: false }),
    'many members come': result.done('findMembers', { members: [ana, bia], isCut: true }),
    'no one is found': result.done('findMembers', { members: [], isCut: false }),
    'the members fail to load': result.fail('findMembers', offline),
  },
  key: ({ text, searched, members, isWhole, failure }) => [text, searched, members?.length, isWhole, failure],
  invariants: [
    canActAfterFailure({ type: 'retry' }, search('b')),
    stepsLead({
      'show the field': { unused: 'looking', ready: 'looking', pausing: 'looking', failed: 'looking' },
      'the members fail to load': { looking: 'failed' },
      'reload the members': { failed: 'looking' },
      'the network returns': { failed: 'looking' },
      'the network cannot be followed': { failed: 'failed' },
    }),
    stepsLeave({ 'the members fail to load': { failure: 'something' }, 'the members arrive': { failure: 'nothing' } }),
    {
      name: 'a request is open exactly while the machine is looking, for the typed text',
      holds: ({ now: { snapshot }, open }) => {
        const found = open.filter(({ id }) => id === 'findMembers')
        return (
          snapshot.matches('looking') === (found.length === 1) &&
          found.every(({ input }) => textOf(input) === textOf({ search: snapshot.context.text, accounts: 'any' }))
        )
      },
    },
    {
      name: 'a fully loaded club is searched without a request',
      holds: ({ now: { step, snapshot }, before, open }) =>
        step?.startsWith('show the field') ||
        before?.snapshot.context.isWhole !== true ||
        (snapshot.matches('ready') && open.length === 0),
    },
    {
      name: 'the same text again starts no request',
      holds: ({ now: { step, snapshot }, before }) =>
        (step !== 'type a name' && step !== 'clear the field') ||
        before?.snapshot.context.text !== snapshot.context.text ||
        textOf(snapshot.value) === textOf(before.snapshot.value),
    },
    {
      name: 'during a search, only the known members that match the text are offered',
      holds: ({ now: { snapshot } }) => {
        const { members, searched, text } = snapshot.context
        const offered = offeredMembers(snapshot.context)
        if (text === searched) return offered.length === (members?.length ?? 0)
        return text === '' || offered.every(({ name }) => name === ana.name)
      },
    },
    {
      name: 'a failure keeps the found members',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the members fail to load' || snapshot.context.members === before?.snapshot.context.members,
    },
  ],
})

export const words = defineWords({
  title: 'Escolha de um membro pelo nome',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking: “Membro*” é o campo.' },
  steps: {
    'show the field': 'Clique em “Membro*”; ou deixe a página e volte.',
    'show the field with a name':
      'Em /admin/users, escolha “Membro existente” e de novo “Novo cadastro”, com “Bia” no nome.',
    'type a name': 'Digite “ana” em “Membro*”.',
    'clear the field': 'Apague o texto de “Membro*”.',
    "'pause' passes in memberPicker.pausing": 'Pare de digitar por 200 ms.',
    'reload the members': 'Clique em “Tentar novamente”, abaixo do campo.',
    'the network cannot be followed': 'O navegador não deixa acompanhar a rede; só se vê por simulação.',
    'the network returns': 'Desligue a rede antes de abrir o campo, e ligue-a de novo.',
    'the members arrive': 'O servidor responde com todos os membros, ou com todos os que têm esse nome.',
    'many members come': 'O servidor responde com 300 membros: há mais do que esses.',
    'no one is found': 'O servidor responde que ninguém tem esse nome.',
    'the members fail to load': 'A rede cai antes da resposta.',
  },
  states: {
    unused: 'O campo ainda não foi usado.',
    looking: 'A lista oferece quem já foi encontrado e tem esse nome; sem ninguém, diz “Procurando membros...”.',
    pausing: 'A lista oferece quem já foi encontrado e tem esse nome; sem ninguém, diz “Procurando membros...”.',
    ready: 'A lista oferece os membros encontrados, ou diz “Nenhum membro com esse nome.”.',
    failed: '“Erro ao carregar membros” aparece abaixo do campo, com “Tentar novamente”.',
  },
})
