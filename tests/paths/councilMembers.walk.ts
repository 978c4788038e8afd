import { councilMembersMachine } from '#machines/councilMembers.machine.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(councilMembersMachine)
const seat = {
  id: 'ana',
  name: 'Ana',
  position: 'diretor_cultura',
  title: 'Diretora de Cultura',
  entry_date: '2022-03-07',
  status: 'ativo',
} as const

export const walk = defineWalk({
  machine: councilMembersMachine,
  starts: { plain: undefined },
  steps: {
    'the council comes': answer.done('loadCouncilMembers', [seat]),
    'nobody sits in the council': answer.done('loadCouncilMembers', []),
    'the council does not come': answer.fail('loadCouncilMembers', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ members, failure }) => [members?.length, failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open',
      holds: ({ now: { snapshot }, open }) => snapshot.matches('loading') === open.length > 0,
    },
    failureLeavesAWayOn({ type: 'retry' }),
    {
      name: 'what came once stays until another answer comes',
      holds: ({ now: { snapshot, step }, before }) =>
        step === 'the council comes' ||
        step === 'nobody sits in the council' ||
        before === null ||
        snapshot.context.members === before.snapshot.context.members,
    },
    {
      name: 'ready means that there is something to show, and no failure',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('ready') || (snapshot.context.members !== null && snapshot.context.failure === null),
    },
    {
      name: 'a failure is kept, and told once',
      holds: ({ now: { snapshot, step, emitted } }) =>
        emitted.length === (step === 'the council does not come' ? 1 : 0) &&
        (!snapshot.matches('failed') || snapshot.context.failure?.kind === 'offline'),
    },
  ],
})
