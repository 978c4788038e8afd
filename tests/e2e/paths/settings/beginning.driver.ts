import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { faultsIn } from '#machines/settings/beginning.machine.ts'
import { isDone, type BeginningStep } from '#machines/settings/beginning.ts'
import { beginning as texts } from '#src/texts/settings/beginning.ts'
import { beginningRoutines as routines } from '#src/texts/settings/beginningRoutines.ts'
import { forgetDrafts } from '#tests/e2e/paths/drafts.ts'
import { walk } from '#tests/paths/settings/beginning.walk.ts'
import { newClub as nameless, oldClub } from '#tests/support/clubStatus.ts'
import { cut, fulfilled } from '#tests/support/screens/reply.ts'
import { defineScreen, type Impossible, type Stage } from '#tests/support/screens/screen.ts'
import { settings } from '#tests/support/ranking.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { messageOf } from '#tests/support/writings.ts'

/** A club that has chosen its name already. */
const newClub = { ...nameless, hasIdentity: true }

const title = (page: Page, step: BeginningStep) =>
  page.getByRole('heading', { level: 1, name: texts.steps[step].title, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy =
  (step: BeginningStep) =>
  ({ page }: Stage<null>) =>
    button(page, texts.steps[step].busy)

/** As in a new club: its routines, no positions, and no founder in the settings. No routine is changed. */
const asNew = async (page: Page) => {
  await page.route('**/rest/v1/routine_types?*', (route) => route.fulfill({ status: 200, json: routineKinds }))
  await page.route('**/rest/v1/rpc/save_routine', (route) => route.fulfill({ status: 200, json: null }))
  await page.route('**/rest/v1/council_position_descriptions?select=position', (route) =>
    route.fulfill({ status: 200, json: [] }),
  )
  await page.route('**/rest/v1/rpc/admin_settings', (route) =>
    route.fulfill({ status: 200, json: { ...settings, founder_name: '', founder_email: '' } }),
  )
}

/** A field is shown only in its step, and not once the step is done for good. */
const onlyAt = (step: string, at: BeginningStep): Impossible<typeof walk.machine> => ({
  step,
  when: (context, state) =>
    state !== 'editing' ||
    context.step !== at ||
    (at !== 'people' && at !== 'routines' && context.facts !== null && isDone(context.facts.status, at)),
  reason: 'the field is not shown',
})
/** The button of a step that is done for good is not shown. */
const closed: Impossible<typeof walk.machine> = {
  step: 'submit',
  when: ({ step, facts }) => (step === 'founder' || step === 'message') && facts !== null && isDone(facts.status, step),
  reason: 'the button is not shown',
}

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  prepare: asNew,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/beginning')
      return null
    },
    'at the people': async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/beginning?step=people')
      return null
    },
  },
  requests: {
    openBeginning: ['POST /rest/v1/rpc/club_status'],
    saveFounder: ['POST /rest/v1/rpc/update_settings'],
    saveRoutines: ['POST /rest/v1/rpc/update_settings'],
    identity: null,
    savePositions: ['POST /rest/v1/council_position_descriptions'],
    savePeople: ['POST /rest/v1/rpc/create_invitation'],
    sendMessage: ['POST /rest/v1/messages'],
  },
  steps: {
    'a club without a name arrives': { does: forgetDrafts, reply: fulfilled(200, nameless) },
    'a new club arrives': { does: forgetDrafts, reply: fulfilled(200, newClub) },
    'a club with everything arrives': { does: forgetDrafts, reply: fulfilled(200, oldClub) },
    'the club does not load': { reply: cut },
    'try again': { does: ({ page }) => button(page, texts.retry).click() },
    'the screen becomes visible': {
      does: async ({ page }) => {
        if (page.url().includes('/beginning'))
          await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
        else await page.goBack()
      },
    },
    'go to the people': { does: ({ page }) => page.getByRole('link', { name: 'Pessoas' }).click() },
    'go to the routines': {
      does: async ({ page }) => {
        // Links that are shown once need a confirmation.
        const hasLinks = await page.getByRole('button', { name: texts.copy, exact: true }).isVisible()
        await page.getByRole('link', { name: 'Rotinas' }).click()
        if (hasLinks) await page.getByRole('button', { name: 'Descartar alterações' }).click()
      },
    },
    'choose another founder': {
      does: async ({ page }) => {
        await page.getByText(texts.other).click()
        await page.getByLabel(texts.founderName).fill('')
      },
    },
    'empty a name': { does: ({ page }) => page.getByLabel(routines.label('Leitura Bíblica')).fill('') },
    'add a routine': {
      does: async ({ page }) => {
        const added = page.getByLabel(routines.newLabel)
        if ((await added.count()) === 0) await button(page, routines.add).click()
        await added.fill('Estudo')
        await page.getByLabel(routines.period).last().selectOption(routines.periods.week)
        await page.getByLabel(routines.points).last().fill('8')
      },
    },
    'refuse all positions': {
      does: async ({ page }) => {
        for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false, { force: true })
      },
    },
    'write a person': { does: ({ page }) => page.getByLabel(texts.people).fill('Ana Prado, ana@exemplo.org') },
    'remove the person': { does: ({ page }) => page.getByLabel(texts.people).fill('') },
    'write a message': { does: ({ page }) => page.getByLabel(texts.message).fill('Sejam bem-vindos.') },
    submit: { does: ({ page }) => page.locator('form button[type=submit]').click() },
    postpone: {
      does: async ({ page }) => {
        const { postpone, goOn, finish, openAdmin } = texts
        const names = [postpone, goOn, finish, openAdmin].map((name) => button(page, name))
        for (const one of names) if (await one.isVisible()) return one.click()
        throw new Error('no button postpones the step')
      },
    },
    'the founder is saved': { reply: fulfilled(200, null) },
    'the founder is not saved': { reply: cut },
    'someone else changed the settings': { reply: fulfilled(200, settings) },
    'the routines are saved': { reply: fulfilled(200, null) },
    'the routines do not arrive': { reply: cut },
    'the server refuses a routine': { reply: fulfilled(403, { code: '42501', message: 'permission denied' }) },
    // Every position of the proposal exists, which counts as created.
    'the positions are saved': { reply: fulfilled(201, null) },
    'the positions are not created': { reply: cut },
    'the invitation is made': {
      reply: fulfilled(200, { id: randomUUID(), token: 'T0K3N', expires_at: '2100-01-01T00:00:00Z' }),
    },
    'the invitation is refused': { reply: fulfilled(403, { code: '42501', message: 'permission denied' }) },
    'the message is sent': { reply: fulfilled(201, messageOf()), notice: 'O clube está pronto' },
    'the message is not sent': { reply: cut },
  },
  signs: {
    identifying: ({ page }) => button(page, texts.postpone).or(button(page, texts.goOn)),
    loading: ({ page }) => page.getByText(texts.loading).first(),
    failed: ({ page }) => button(page, texts.retry),
    editing: ({ page }) => page.locator('form button[type=button]').last(),
    savingFounder: busy('founder'),
    savingRoutines: busy('routines'),
    savingPositions: busy('positions'),
    savingPeople: busy('people'),
    sendingMessage: busy('message'),
    left: ({ page }) => page.getByRole('heading', { level: 1, name: /^(?:Dashboard|Painel Administrativo)$/u }),
    complete: ({ page }) => page.getByRole('heading', { level: 1, name: texts.complete }),
  },
  gone: ['left'],
  looks: ({ step, isChecked, failure, invited, left }) => [
    step,
    isChecked,
    failure !== null,
    invited.length > 0,
    left.length > 0,
  ],
  invariants: [
    {
      name: 'the page has the title of the shown step, and its address',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing') || snapshot.context.step === null) return
        await expect(title(page, snapshot.context.step)).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`/beginning\\?step=${snapshot.context.step}$`, 'u'))
      },
    },
    {
      name: 'faults are shown after a submit, until they are gone',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches('editing')) return
        const { context } = snapshot
        const isFaulty = context.isChecked && faultsIn(context).length > 0
        const faulty = page.locator('form [aria-invalid=true], form [role=alert]')
        if (context.left.length === 0) await expect(faulty).toHaveCount(isFaulty ? 1 : 0)
      },
    },
    {
      name: 'the focus is in the page, also after a save that loads the step again @USR-901',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches('editing')) await expect(page.locator('main :focus')).toHaveCount(1)
      },
    },
    {
      name: 'a failure is shown until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches('left') || snapshot.matches('failed')) return
        const shown = page.getByText(texts.notSaved).or(page.getByText(texts.founderKept.title))
        await expect(shown).toHaveCount(snapshot.context.failure === null ? 0 : 1)
      },
    },
  ],
  impossible: [
    onlyAt('choose another founder', 'founder'),
    onlyAt('empty a name', 'routines'),
    onlyAt('add a routine', 'routines'),
    onlyAt('refuse all positions', 'positions'),
    onlyAt('write a person', 'people'),
    onlyAt('remove the person', 'people'),
    onlyAt('write a message', 'message'),
    closed,
    ...(['people', 'routines'] as const).map((shown) => ({
      step: `go to the ${shown}`,
      when: ({ step }: { step: BeginningStep | null }, state: string) => step === shown || state === 'left',
      reason: 'the shown step is no link',
    })),
  ],
  elsewhere: [
    { step: 'the form of the identity reports', reason: 'the paths of clubIdentity' },
    { step: 'the identity is saved', reason: 'tests/e2e/entrance/beginning.e2e.ts saves it' },
    { step: 'the form of the identity fails', reason: 'a fault of the code: tests/paths' },
    { step: 'a new club and a draft arrive', reason: 'tests/e2e/entrance/beginning.e2e.ts reloads the page' },
    { step: 'open the address without a step', reason: 'tests/e2e/entrance/beginning.e2e.ts opens it from /admin' },
    { step: 'the cards are added', reason: 'tests/e2e/entrance/beginning.e2e.ts adds a card' },
    {
      step: 'the people fail',
      reason: 'only its code may not load: the actor reports other failures as people who are left',
    },
  ],
  unshown: {
    'beginning.identifying: notice': 'the paths of clubIdentity',
    'beginning.identifying: identity.changed': 'tests/e2e/entrance/beginning.e2e.ts saves it',
    'beginning.identifying: xstate.error.actor.identity': 'a fault of the code: tests/paths',
    'beginning.editing: submit [1]': 'the button of a step that is done for good is not shown',
    'beginning.savingPeople: xstate.done.actor.savePeople [2]': 'tests/e2e/entrance/beginning.e2e.ts adds a card',
    'beginning.savingPeople: xstate.error.actor.savePeople':
      'only its code may not load: the actor reports other failures as people who are left',
    'beginning.left: address.change': 'neither the wall nor the administration has a link to one step',
  },
})
