import { type Page, expect } from 'playwright/test'
import { withDone, type RoutineFlags } from '#machines/routines/routine.ts'
import { flagsWith } from '#tests/support/routineKinds.ts'
import { walk } from '#tests/paths/routines/routinesScreen.walk.ts'
import { through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const who = 'membro12'
const free: RoutineFlags = flagsWith([])

interface Facts {
  /** The held requests of the routines. */
  held: ((flags: RoutineFlags) => void)[]
}

const main = (page: Page) => page.locator('[data-machine=routinesScreen]')

/** Responds to the held request; without one, the page first sends one. */
const respond = async ({ page, facts: { held } }: { page: Page; facts: Facts }, flags: RoutineFlags) => {
  if (held.length === 0) await returnToForeground({ page })
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const release of held.splice(0)) release(flags)
}

const rights = 'the session’s: tests/paths/app/session.walk.ts'
const sent = 'the paths of routineSubmission'
const moment = 'the moment of a sent routine: tests/e2e/routines/moment.e2e.ts'
const fault = 'a fault of the code: tests/paths'
const unshownFor = (reason: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`routinesScreen${name}`, reason]))

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: rights,
    'with rights known, to register a training': async ({ page, people }) => {
      const held: Facts['held'] = []
      await people.enter(page, who)
      await page.route('**/rest/v1/rpc/get_member_routines', async (route) => {
        const flags = await new Promise<RoutineFlags>((resolve) => held.push(resolve))
        await route.fulfill({ json: flags })
      })
      await page.goto('/routines?type=training')
      await expect.poll(() => held.length).toBeGreaterThan(0)
      return { held }
    },
  },
  requests: { routines: null, absence: null, submission: null, openSubmission: [] },
  steps: {
    'go to the overview': { does: ({ page }) => page.getByRole('tab', { name: 'Visão Geral' }).click() },
    'go to the choice': { does: ({ page }) => navigateTo(page, '/routines?tab=submit') },
    'choose an unknown routine': { does: ({ page }) => navigateTo(page, '/routines?type=unknown') },
    'choose the training': { does: ({ page }) => navigateTo(page, '/routines?type=training') },
    'the training is open': { does: (stage) => respond(stage, free) },
    'the training is registered': { does: (stage) => respond(stage, withDone(free, 'training')) },
    'the screen returns to the foreground': { does: returnToForeground },
    'the submission is ready': { reply: through },
  },
  impossible: [
    {
      step: 'the training is registered',
      when: (_, state) => state === 'submission.open',
      reason: 'the form ends at once: the paths of routineSubmission',
    },
  ],
  elsewhere: [
    { step: 'choose the returned training', reason: 'proofCycle.e2e.ts' },
    { step: 'the training is returned', reason: 'redo.e2e.ts' },
    ...['the rights arrive', 'the rights are requested again', 'the rights fail to load'].map((step) => ({
      step,
      reason: rights,
    })),
    ...['it is sent', 'it was sent before', 'a part reports', 'a routine was registered'].map((step) => ({
      step,
      reason: sent,
    })),
    { step: 'its proof is not returned any more', reason: 'redo.e2e.ts' },
    { step: 'close the moment', reason: moment },
    { step: 'a photo is picked', reason: 'submission.e2e.ts' },
    ...['the submission cannot be opened', 'the submission fails', 'the routines fail', 'the absences fail'].map(
      (step) => ({
        step,
        reason: fault,
      }),
    ),
  ],
  passing: ['submission.opening'],
  signs: {
    overview: ({ page }) => page.getByRole('tab', { name: 'Visão Geral', selected: true }),
    choice: ({ page }) => page.getByRole('tab', { name: 'Enviar Rotina', selected: true }),
    'submission.waiting': ({ page }) => main(page).getByText('Carregando rotinas...'),
    'submission.open': ({ page }) => main(page).getByRole('form', { name: 'Treino Diário' }),
    'submission.registered': ({ page }) => main(page).getByText('Você já registrou Treino Diário neste período.'),
  },
  unshown: {
    ...unshownFor(rights, [': access.change', ': access.fail']),
    ...unshownFor('submission.e2e.ts', [': picture.changed']),
    ...unshownFor(sent, [
      ': notice',
      ': tasks.changed',
      '.submission.left',
      '.submission.left: refresh',
      '.submission.open: routines.loaded [1]',
      '.submission.open: xstate.done.actor.submission [1]',
      '.submission.open: xstate.done.actor.submission [3]',
    ]),
    ...unshownFor('redo.e2e.ts', [
      '.submission.open: xstate.done.actor.submission [2]',
      '.submission.opening: always [1]',
      '.submission.waiting: always [1]',
    ]),
    ...unshownFor(moment, [
      '.submission.sent',
      '.submission.sent: moment.close',
      '.submission.sent: refresh',
      '.submission.sent: xstate.after.momentLifetime.routinesScreen.submission.sent',
    ]),
    ...unshownFor(fault, [
      ': xstate.error.actor.routines',
      ': xstate.error.actor.absence',
      '.submission.open: xstate.error.actor.submission',
      '.submission.opening: xstate.error.actor.openSubmission',
      '.submission.opening: always [2]',
    ]),
  },
  looks: ({ flags }) => flags !== null,
  invariants: [
    {
      name: 'the form is there exactly while the submission is open',
      holds: ({ page, snapshot }) =>
        expect(main(page).getByRole('form')).toHaveCount(snapshot.matches({ submission: 'open' }) ? 1 : 0),
    },
  ],
})
