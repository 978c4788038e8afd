import { expect, test, vi } from 'vitest'
import { type GivenPath, surveySystem, walksBelow } from '#tests/kit/systems.ts'
import { readWalk } from '#tests/support/paths/discover.ts'

/** Paths that chance does not find. */
const given: Readonly<Record<string, readonly GivenPath[]>> = {
  // A new member is saved, or deleted before the response.
  members: ['the member is saved', 'the member is gone'].map((end) => ({
    start: 'with rights known',
    steps: [
      'members: open the form',
      'members: the form is ready',
      'members: the code of the form is loaded',
      'memberForm: write a biography',
      'memberForm: submit',
      `memberForm: ${end}`,
    ],
  })),
  tasks: [
    {
      // Another proof is open when the evaluation before is taken back.
      start: 'with rights known',
      steps: [
        'taskList: evaluate the routine',
        'evaluation: nothing was kept',
        'evaluation: submit',
        'evaluation: the evaluation is saved',
        'taskList: evaluate the routine',
        'evaluation: nothing was kept',
        'tasks: undo the evaluation',
        'evaluationUndo: it is taken back',
      ],
    },
    {
      // A proof is returned.
      start: 'with rights known',
      steps: [
        'taskList: evaluate the routine',
        'evaluation: nothing was kept',
        'evaluation: return the proof',
        'proof: the form opens',
        'proof: write a reason',
        'proof: submit',
        'proof: the step is taken',
      ],
    },
    {
      // The user leaves the screen during an evaluation.
      start: 'with rights known',
      steps: ['taskList: evaluate the routine', 'tasks: the user leaves the screen'],
    },
    ...['someone else was faster', 'the step is taken'].map((end) => ({
      // A step is written and sent.
      start: 'with rights known',
      steps: [
        'tasks: open the conversation',
        'proof: the form opens',
        'proof: write a reason',
        'proof: submit',
        `proof: ${end}`,
      ],
    })),
    {
      start: 'with rights known',
      steps: [
        'taskList: evaluate the routine',
        'evaluation: nothing was kept',
        'evaluation: submit',
        'evaluation: the evaluation is saved',
        'tasks: undo the evaluation',
        'evaluationUndo: it is refused',
      ],
    },
    {
      start: 'with rights known',
      steps: [
        'absenceRequests: two requests wait',
        'absenceRequests: approve Ana’s',
        'absenceRequests: it is approved',
      ],
    },
  ],
}

/** Parents whose own walk holds their children. */
const parents = ['app', 'meetings', 'members', 'tasks']

test.each(parents)('every message between the running machines of %s is on a path', async (name) => {
  // XState warns of messages to children that the calculation of a walk does not run.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const walks = await walksBelow(name, readWalk)
  const { shown, missing, untaken, faults } = surveySystem(name, walks, given[name])
  expect(faults).toEqual([])
  expect(missing).toEqual([])
  expect(untaken).toEqual([])
  expect(shown.size).toBeGreaterThanOrEqual(10)
})
