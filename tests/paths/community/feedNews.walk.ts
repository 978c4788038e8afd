import { feedNewsMachine } from '#machines/community/feedNews.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

export const walk = defineWalk({
  machine: feedNewsMachine,
  starts: { plain: undefined },
  steps: { 'somebody writes': { type: 'message.arrive' }, 'look at the top': { type: 'seen' } },
  key: ({ unseen, told }) => [Math.min(unseen, 3), Math.min(told, 3)],
  invariants: [
    {
      name: 'each is counted once, and told after a while, all together',
      holds: ({ now: { step, event, snapshot }, before }) => {
        const had = before?.snapshot.context ?? { unseen: 0, told: 0 }
        const { unseen, told } = snapshot.context
        if (step === 'somebody writes') return unseen === had.unseen + 1 && told === had.told
        if (step === 'look at the top') return unseen === 0 && told === 0
        return !event?.type.startsWith('xstate.after') || (told === unseen && unseen === had.unseen)
      },
    },
    {
      name: 'something is still to be told exactly while one gathers',
      holds: ({ now: { snapshot } }) =>
        snapshot.matches('gathering') === snapshot.context.unseen > snapshot.context.told,
    },
  ],
})
