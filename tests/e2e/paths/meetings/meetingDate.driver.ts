import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/meetings/meetingDate.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { deleteMeeting, guests, saveMeeting, type OwnMeeting } from './ownMeeting.ts'

/** May change meetings; invited under this name. */
const who = 'admin'
const name = 'Leonel Vasques'
/** The samples' days, in a year that stays in the future. */
const year = '2098'
const first = `${year}-12-08`
const moved = `${year}-12-10`

/** Found by attribute: a warning above it hides its role. */
const form = (page: Page) => page.locator('[role=dialog] form')
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
const date = (page: Page) => form(page).locator('input').nth(0)
const time = (page: Page) => form(page).locator('input').nth(1)
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const cancellation = (page: Page, name: string) =>
  question(page, 'Cancelar esta data').getByRole('button', { name, exact: true })

const open = async ({ page, people }: Omit<Stage<OwnMeeting>, 'facts'>, item: string): Promise<OwnMeeting> => {
  const facts: OwnMeeting = { id: randomUUID(), title: 'Prova de datas', date: first, recurrence: 'monthly' }
  await saveMeeting(people, facts, [name, ...guests])
  await people.enter(page, who)
  await page.goto(`/meetings?meeting=${facts.id}`)
  await page.getByRole('button', { name: `Alterar a data 08/12/${year} de ${facts.title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return facts
}

/** The first two dates in the database. */
const storedDates = async (people: People, { id }: OwnMeeting) => {
  const { client } = await people.as(who)
  const { data, error } = await client
    .rpc('meetings_between', { p_from: first, p_to: `${year}-12-31`, p_meeting: id })
    .order('date')
  if (error) throw error
  return data.map((row) => `${row.date} ${row.time}`)
}

const isSent = (id: string) => (request: { id: string; arrived: boolean }) => request.id === id && request.arrived

export const screen = defineScreen<typeof walk.machine, OwnMeeting>({
  walk,
  starts: {
    plain: (stage) => open(stage, 'Mudar esta data'),
    'to cancel': (stage) => open(stage, 'Cancelar esta data'),
  },
  requests: {
    checkMeeting: ['POST /rest/v1/rpc/meeting_conflicts'],
    moveMeetingDate: ['POST /rest/v1/rpc/move_meeting_date'],
    cancelMeetingDate: ['POST /rest/v1/rpc/cancel_meeting_date'],
  },
  steps: {
    'type another date': {
      does: async ({ page }) => {
        await date(page).fill(`10/12/${year}`)
        await time(page).fill('20:30')
      },
    },
    'type a past date': { does: ({ page }) => date(page).fill('20/11/2020') },
    submit: { does: ({ page }) => button(page, 'Mudar data').dblclick() },
    confirm: {
      does: async ({ page }) => {
        const anyway = question(page, 'Horários próximos').getByRole('button', { name: 'Mudar mesmo assim' })
        await ((await anyway.isVisible()) ? anyway : cancellation(page, 'Sim, cancelar esta data')).dblclick()
      },
    },
    'go back': {
      does: ({ page }) => question(page, 'Horários próximos').getByRole('button', { name: 'Voltar' }).click(),
    },
    close: { does: ({ page }) => page.keyboard.press('Escape') },
    'no one has another meeting': { reply: through },
    'Bia has another meeting': {
      reply: fulfilled(200, [
        { member_id: randomUUID(), name: 'Bia', title: 'Planejamento', date: moved, time: '20:00' },
      ]),
    },
    'the check of other meetings fails': { reply: cut },
    'it is moved': { reply: through, notice: 'Data alterada' },
    'the move gets no response': { reply: cut },
    'it is cancelled': { reply: through, notice: 'Data cancelada' },
    'the cancellation gets no response': { reply: cut },
  },
  signs: {
    editing: ({ page }) => button(page, 'Mudar data'),
    validating: ({ page }) => button(page, 'Mudando...'),
    warning: ({ page }) => question(page, 'Horários próximos'),
    saving: ({ page }) => button(page, 'Mudando...'),
    asking: ({ page }) => cancellation(page, 'Sim, cancelar esta data'),
    cancelling: ({ page }) => cancellation(page, 'Cancelando...'),
    closed: ({ page }) => page.locator('[data-machine=meetingDates]'),
  },
  gone: ['closed'],
  looks: ({ values, failure, shown }) => [values.date, failure !== null, shown.length > 0],
  parts: ['main'],
  invariants: [
    {
      name: 'the date has the focus first, and again when it is faulty',
      holds: async ({ page, step, snapshot }) => {
        if (!snapshot.matches('editing')) return
        if (step === null || (step === 'submit' && snapshot.context.shown.length > 0))
          await expect(date(page)).toBeFocused()
      },
    },
    {
      name: 'a fault is shown after a submit, a failure until the next one',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value !== 'editing') return
        const isPast = context.values.date === '20/11/2026' && context.shown.length > 0
        await expect(form(page).getByText('Este horário já passou.')).toHaveCount(isPast ? 1 : 0)
        await expect(form(page).getByRole('alert')).toHaveCount(context.failure === null ? 0 : 1)
      },
    },
    {
      name: 'the date is moved or cancelled only when the request arrived',
      holds: async ({ people, facts, requests, step }) => {
        const stored = await storedDates(people, facts)
        if (step === 'it is moved') expect(stored).toEqual([`${moved} 20:30`])
        if (step === 'it is cancelled') expect(stored).toEqual([])
        if (!requests.some(isSent('moveMeetingDate')) && !requests.some(isSent('cancelMeetingDate')))
          expect(stored).toEqual([`${first} 06:00`])
      },
    },
  ],
  cleanUp: ({ people, facts }) => deleteMeeting(people, facts),
})
