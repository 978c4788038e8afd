import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/meetings/meetingAttendance.walk.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { day } from '#src/texts/shared/dates.ts'
import { ana, findMeeting, presentAt, recordBia, restore, title, type Facts } from './meetingAttendance.people.ts'

/** Found by attribute: a confirmation above it hides its role. */
const dialog = (page: Page) => page.locator('[role=dialog]').filter({ hasText: 'Respostas e presença' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const date = (page: Page) => dialog(page).locator('select')
const box = (page: Page) => dialog(page).locator('label', { hasText: ana }).locator('input')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar a presença?' })

/** The past and the next date in the samples of the walk. */
const held = '2026-11-08'
const next = '2026-12-08'
const isHeld = ({ date: shown }: { date: string | null }) => shown === held

const pick = async ({ page }: { page: Page }, value: string) => {
  await date(page).selectOption(value)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts = await findMeeting(people)
      await people.enter(page, 'admin')
      await page.goto('/council/settings?tab=meetings')
      await page.getByRole('radio', { name: 'Realizadas' }).press('Space')
      await page
        .getByRole('button', { name: `Respostas e presença de ${title}, ${day(facts.held)}`, exact: true })
        .click()
      return facts
    },
    'of a date that was moved': 'only a change in another window within moments: tests/paths',
  },
  requests: {
    loadMeetingDates: ['POST /rest/v1/rpc/meetings_between?order=date'],
    refreshMeetingDates: ['POST /rest/v1/rpc/meetings_between?order=date'],
    recordPresence: ['POST /rest/v1/rpc/record_presence'],
  },
  steps: {
    'the dates arrive': { reply: through },
    'there are no dates': { reply: fulfilled(200, []) },
    'the dates fail to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'choose the past date': { does: (stage) => pick(stage, stage.facts.held) },
    'choose the next date': { does: (stage) => pick(stage, stage.facts.next) },
    'tick Ana': {
      does: async ({ page, facts }) => {
        facts.ticked = !(await box(page).isChecked())
        await box(page).click()
      },
    },
    submit: { does: ({ page }) => button(page, 'Registrar presença').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar', exact: true }).click() },
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar marcando' }).click(),
    },
    'it is recorded': { reply: through, notice: 'A presença dos participantes foi registrada.' },
    // The server did record it.
    'Bia was recorded too': { does: ({ people, facts }) => recordBia(people, facts), reply: through },
    'the dates are not loaded again': { reply: cut },
    'no response arrives': { reply: lost, notice: 'Erro ao registrar presença' },
  },
  impossible: [
    { step: 'choose the past date', when: isHeld, reason: 'this date is already chosen' },
    {
      step: 'choose the next date',
      when: ({ date: shown }) => shown === next,
      reason: 'this date is already chosen',
    },
  ],
  signs: {
    closed: ({ page }) => page.getByRole('table', { name: 'Reuniões Realizadas' }),
    loading: ({ page }) => dialog(page).getByText('Carregando respostas...'),
    failed: ({ page }) => dialog(page).getByText('Erro ao carregar respostas'),
    'viewing.resting': ({ page }) => date(page).or(dialog(page).getByText('Esta reunião não tem datas neste período.')),
    'viewing.refreshing': ({ page }) => date(page),
    saving: ({ page }) => button(page, 'Registrando...'),
    discarding: ({ page }) => question(page),
  },
  gone: ['closed'],
  looks: ({ dates, date: shown, failure }) => [dates.length, shown === held, failure !== null],
  parts: ['main'],
  invariants: [
    {
      name: 'the chosen date is shown; presence can be marked only for a date that has begun',
      holds: async ({ page, facts, snapshot }) => {
        if (!snapshot.matches('viewing') || snapshot.context.dates.length === 0) return
        await expect(date(page)).toHaveValue(isHeld(snapshot.context) ? facts.held : facts.next)
        await expect(box(page)).toHaveCount(isHeld(snapshot.context) ? 1 : 0)
      },
    },
    {
      name: 'ticks stay until they are recorded or discarded, also after a failure or another date',
      holds: async ({ page, facts, snapshot }) => {
        const { context } = snapshot
        if (!snapshot.matches('viewing') || !isHeld(context) || !(held in context.marks)) return
        await expect(box(page)).toBeChecked({ checked: facts.ticked ?? false })
      },
    },
    {
      name: 'the date is disabled exactly while a request is open; a failure is shown',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('saving'))
          await expect(date(page)).toBeEnabled({ enabled: !waiting.includes('recordPresence') })
        if (!snapshot.matches('viewing')) return
        await expect(dialog(page).getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0)
      },
    },
    {
      name: 'only sent presence is recorded, as it was ticked',
      holds: async ({ people, facts, requests, step }) => {
        const present = await presentAt(people, facts.held)
        if (!requests.some(({ id, arrived }) => id === 'recordPresence' && arrived))
          expect(present).toEqual(facts.present)
        if (step === 'Bia was recorded too') expect(present).toContain(facts.bia)
        if (step === 'it is recorded' && facts.ticked !== null) expect(present.includes(facts.ana)).toBe(facts.ticked)
        const others = (ids: readonly string[]) => ids.filter((id) => id !== facts.ana && id !== facts.bia)
        expect(others(present)).toEqual(others(facts.present))
      },
    },
  ],
  cleanUp: ({ people, facts }) => restore(people, facts),
})
