import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { addDays, dayAt } from '#machines/shared/dates.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { walk } from '#tests/paths/meetings/meetingDates.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { comeToTheFore, listOf } from '#tests/e2e/paths/list.ts'
import { deleteMeeting, saveMeeting, type OwnMeeting } from './ownMeeting.ts'

type Context = ContextFrom<typeof walk.machine>

/** One of the guests, who has been at some meetings before. */
const who = 'conselho3'
const part = (page: Page) => page.locator('[data-machine=meetingDates]')
const dates = (page: Page) => part(page).locator('[data-date]')
/** The nearest date of the path's own meeting, to which one answers. */
const own = (page: Page, { title }: OwnMeeting) => dates(page).filter({ hasText: title }).first()
const more = (page: Page) => part(page).getByRole('button', { name: 'Mostrar mais', exact: true })

const list = listOf<Context>({
  part,
  loading: 'Carregando reuniões...',
  content: (page) => part(page).locator('ul:has(> [data-date])'),
  hasCome: ({ rows }) => rows !== null,
})

/** What one has said to the nearest date, by the graph. */
const said = (context: Context) => shownDates(context)?.[0]?.own_answer ?? null
const isPast = ({ scope }: Context) => scope.when === 'past'
const answering = (answer: 'yes' | 'no', label: string) => ({
  step: `say ${answer}`,
  drive: {
    does: ({ page, facts }: Stage<OwnMeeting>) => own(page, facts).getByRole('radio', { name: label }).press('Space'),
  },
  impossible: [
    {
      step: `say ${answer}`,
      when: (context: Context) => context.rows === null || isPast(context),
      reason: 'only a date that is shown and still to come has answers to choose',
    },
    {
      step: `say ${answer}`,
      when: (context: Context) => said(context) === answer,
      reason: 'what is chosen already cannot be chosen again',
    },
  ],
})
const yes = answering('yes', 'Sim')
const no = answering('no', 'Não')

/** What one has said to the nearest date, by the database. */
const kept = async (people: People, { id, date }: OwnMeeting) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('meetings_between', { p_from: date, p_to: date }).eq('id', id).single()
  if (error) throw error
  return data.own_answer
}

/** The meeting is again as nobody has answered it. */
const restore = async ({ people, facts }: Pick<Stage<OwnMeeting>, 'people' | 'facts'>) => {
  await deleteMeeting(people, facts)
  await saveMeeting(people, facts)
}

export const screen = defineScreen<typeof walk.machine, OwnMeeting>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const date = addDays(dayAt(Date.now()), 1)
      const facts: OwnMeeting = { id: randomUUID(), title: 'Prova de respostas', date, recurrence: 'weekly' }
      await restore({ people, facts })
      await people.enter(page, who)
      await page.goto('/meetings')
      return facts
    },
  },
  requests: {
    loadOccurrences: ['POST /rest/v1/rpc/meetings_between?limit='],
    answerMeeting: ['POST /rest/v1/rpc/answer_meeting'],
  },
  steps: {
    'the dates come': { does: restore, reply: through },
    // The real backend is asked for fewer than a page; of what is over there are no more.
    'all dates come': {
      does: restore,
      reply: readdressed((url) => (url.includes('/rpc/') ? url.replace(/limit=\d+/u, 'limit=2') : url)),
    },
    'the dates do not come': { reply: cut, notice: 'Erro ao carregar reuniões' },
    'look at what is over': {
      does: async ({ page }) => {
        await part(page).getByRole('link', { name: 'Realizadas' }).click()
        // What was on its way has been given up by then.
        await expect(part(page).getByRole('heading', { name: 'Reuniões Realizadas' })).toBeVisible()
        await expect(list.signs.loading({ page })).toBeVisible()
      },
    },
    'ask for more': { does: ({ page }) => more(page).click() },
    'ask again': list.retry,
    'the screen comes to the fore': { does: comeToTheFore },
    'say yes': yes.drive,
    'say no': no.drive,
    'the answer is kept': { reply: through },
    'the answer is refused': { reply: cut, notice: 'Erro ao responder' },
  },
  impossible: [
    {
      step: 'the dates come',
      when: isPast,
      reason: 'no meeting can be scheduled in the past, and fewer are over than a page shows',
    },
    ...yes.impossible,
    ...no.impossible,
  ],
  signs: {
    'list.loading': list.signs.loading,
    'list.ready': list.signs.ready,
    'list.failed': list.signs.failed,
    'answer.resting': ({ page }) => page.getByRole('heading', { level: 1, name: 'Reuniões' }),
    'answer.sending': ({ page }) => page.getByRole('heading', { level: 1, name: 'Reuniões' }),
  },
  looks: ({ rows, scope, hasMore }) => [rows === null, scope.when, hasMore],
  invariants: [
    list.staysInSight,
    {
      name: 'what one pressed last is shown at once, and taken back when it is refused',
      holds: async ({ page, facts, snapshot: { context } }) => {
        if (context.rows === null || isPast(context)) return
        await expect(own(page, facts).getByRole('radio', { name: 'Sim' })).toBeChecked({
          checked: said(context) === 'yes',
        })
        await expect(own(page, facts).getByRole('radio', { name: 'Não' })).toBeChecked({
          checked: said(context) === 'no',
        })
      },
    },
    {
      name: 'an answer is kept once it is told, and not before it was sent',
      holds: async ({ people, facts, step, before, snapshot }) => {
        const wish = before?.context.wishes[0]
        if (step === 'the answer is kept' && wish) expect(await kept(people, facts)).toBe(wish.answer)
        // One that waits behind another may have been kept before.
        const isFirst = before?.matches({ answer: 'resting' }) === true
        if (step === 'say yes' && isFirst && snapshot.matches({ answer: 'sending' }))
          expect(await kept(people, facts)).not.toBe('yes')
      },
    },
    {
      name: 'there are more to be asked for exactly when there are more, and the last question was answered',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (context.rows !== null && value.list !== 'loading')
          await expect(more(page)).toHaveCount(context.hasMore && value.list === 'ready' ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ people, facts }) => deleteMeeting(people, facts),
})
