import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { addDays, dayAt } from '#machines/shared/dates.ts'
import { shownDates } from '#machines/meetings/meetingDates.machine.ts'
import { walk } from '#tests/paths/meetings/meetingDates.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'
import { deleteMeeting, saveMeeting, type OwnMeeting } from './ownMeeting.ts'

type Context = ContextFrom<typeof walk.machine>

/** An invited member with past meetings. */
const who = 'conselho3'
const part = (page: Page) => page.locator('[data-machine=meetingDates]')
const dates = (page: Page) => part(page).locator('[data-date]')
/** The nearest date of the path's own meeting: the member answers this one. */
const own = (page: Page, { title }: OwnMeeting) => dates(page).filter({ hasText: title }).first()
const more = (page: Page) => part(page).getByRole('button', { name: 'Mostrar mais', exact: true })

const list = listOf<Context>({
  part,
  loading: 'Carregando reuniões...',
  content: (page) => part(page).locator('ul:has(> [data-date])'),
  isLoaded: ({ rows }) => rows !== null,
})

/** The answer to the nearest date in the machine. */
const answerOf = (context: Context) => shownDates(context)?.[0]?.own_answer ?? null
const isPast = ({ scope }: Context) => scope.when === 'past'
const answering = (answer: 'yes' | 'no', label: string) => ({
  step: `answer ${answer}`,
  drive: {
    does: ({ page, facts }: Stage<OwnMeeting>) => own(page, facts).getByRole('radio', { name: label }).press('Space'),
  },
  impossible: [
    {
      step: `answer ${answer}`,
      when: (context: Context) => context.rows === null || isPast(context),
      reason: 'only an upcoming date on the screen has answers to choose',
    },
    {
      step: `answer ${answer}`,
      when: (context: Context) => answerOf(context) === answer,
      reason: 'the current answer cannot be chosen again',
    },
  ],
})
const yes = answering('yes', 'Sim')
const no = answering('no', 'Não')

/** The answer to the nearest date in the database. */
const savedAnswer = async (people: People, { id, date }: OwnMeeting) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('meetings_between', { p_from: date, p_to: date, p_meeting: id }).single()
  if (error) throw error
  return data.own_answer
}

/** Creates the meeting again, without answers. */
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
    'the dates arrive': { does: restore, reply: through },
    // The request gets a limit below a page, so that more rows remain. Past meetings have no more.
    'all dates arrive': {
      does: restore,
      reply: readdressed((url) => (url.includes('/rpc/') ? url.replace(/limit=\d+/u, 'limit=2') : url)),
    },
    'the dates fail to load': { reply: cut, notice: 'Erro ao carregar reuniões' },
    'show past meetings': {
      does: async ({ page }) => {
        await part(page).getByRole('link', { name: 'Realizadas' }).click()
        // By then the pending request is cancelled.
        await expect(part(page).getByRole('heading', { name: 'Reuniões Realizadas' })).toBeVisible()
        await expect(list.signs.loading({ page })).toBeVisible()
      },
    },
    'load more': { does: ({ page }) => more(page).click() },
    retry: list.retry,
    'the screen returns to the foreground': { does: returnToForeground },
    'answer yes': yes.drive,
    'answer no': no.drive,
    'the answer is saved': { reply: through },
    'the answer fails to save': { reply: cut, notice: 'Erro ao responder' },
    'the answer is refused': {
      reply: fulfilled(400, { code: '23514', message: 'Esta reunião já começou.', details: null, hint: null }),
      notice: 'Esta reunião já começou.',
    },
  },
  impossible: [
    {
      step: 'the dates arrive',
      when: isPast,
      reason: 'no meeting can be scheduled in the past, and past meetings fill less than a page',
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
    list.staysVisible,
    {
      name: 'the last answer is shown at once, and undone when it fails',
      holds: async ({ page, facts, snapshot: { context } }) => {
        if (context.rows === null || isPast(context)) return
        await expect(own(page, facts).getByRole('radio', { name: 'Sim' })).toBeChecked({
          checked: answerOf(context) === 'yes',
        })
        await expect(own(page, facts).getByRole('radio', { name: 'Não' })).toBeChecked({
          checked: answerOf(context) === 'no',
        })
      },
    },
    {
      name: 'a confirmed answer is in the database, and an unsent one is not',
      holds: async ({ people, facts, step, before, snapshot }) => {
        const wish = before?.context.wishes[0]
        if (step === 'the answer is saved' && wish) expect(await savedAnswer(people, facts)).toBe(wish.answer)
        // An earlier answer in the queue may already be saved.
        const isFirst = before?.matches({ answer: 'resting' }) === true
        if (step === 'answer yes' && isFirst && snapshot.matches({ answer: 'sending' }))
          expect(await savedAnswer(people, facts)).not.toBe('yes')
      },
    },
    {
      name: 'the button for more is there exactly when there is more and the last load succeeded',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (context.rows !== null && value.list !== 'loading')
          await expect(more(page)).toHaveCount(context.hasMore && value.list === 'ready' ? 1 : 0)
      },
    },
  ],
  cleanUp: ({ people, facts }) => deleteMeeting(people, facts),
})
