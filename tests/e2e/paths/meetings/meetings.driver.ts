import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { walk } from '#tests/paths/meetings/meetings.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, lost, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { returnToForeground, listOf } from '#tests/e2e/paths/list.ts'
import { deleteMeeting, saveMeeting, type OwnMeeting } from './ownMeeting.ts'

type Facts = OwnMeeting

const who = 'admin'
const unknownId = '00000000-0000-4000-8000-000000000000'
const part = (page: Page) => page.locator('[data-machine=meetings]')
const row = (page: Page, { title }: Facts) => part(page).locator('tbody tr', { hasText: title })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir reunião' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

const view = (page: Page, name: string) => page.getByRole('radio', { name })

const list = listOf<ContextFrom<typeof walk.machine>>({
  part,
  loading: 'Carregando reuniões...',
  content: (page) => part(page).locator('table'),
  isLoaded: ({ meetings }) => meetings !== null,
})

const exists = async ({ people, facts }: { people: People; facts: Facts }) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('meetings').select('id').eq('id', facts.id)
  if (error) throw error
  return data.length === 1
}

/** Creates the meeting again if it is deleted. */
const schedule = async ({ people, facts }: Stage<Facts>) => {
  if (!(await exists({ people, facts }))) await saveMeeting(people, facts)
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const facts: Facts = { id: randomUUID(), title: 'Prova de exclusão', date: '2098-05-04', recurrence: 'monthly' }
      await saveMeeting(people, facts)
      await people.enter(page, who)
      await page.goto('/council/settings?tab=meetings')
      return facts
    },
    'at the past meetings': 'the past dates hide the states of the upcoming meetings: council.e2e.ts',
  },
  requests: {
    loadMeetings: ['POST /rest/v1/rpc/upcoming_meetings'],
    deleteMeeting: ['DELETE /rest/v1/meetings'],
    past: null,
    tools: null,
  },
  steps: {
    'the meetings arrive': { does: schedule, reply: through },
    'a page of meetings arrives': { reply: through },
    'the meetings fail to load': { reply: cut, notice: 'Erro ao carregar reuniões' },
    'load more': {
      does: ({ page }) => part(page).getByRole('button', { name: 'Mostrar mais', exact: true }).click(),
    },
    retry: list.retry,
    'the screen returns to the foreground': { does: returnToForeground },
    'show past meetings': { does: ({ page }) => view(page, 'Realizadas').press('Space') },
    'show upcoming meetings': { does: ({ page }) => view(page, 'Próximas').press('Space') },
    delete: {
      does: ({ page, facts }) =>
        row(page, facts)
          .getByRole('button', { name: /^Excluir / })
          .click(),
    },
    confirm: { does: ({ page }) => answer(page, 'Sim, excluir reunião').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is deleted': { reply: through, notice: 'A reunião foi excluída com sucesso.' },
    // The server did delete it.
    'the deletion gets no response': { reply: lost },
    // The backend finds nothing to delete, and still returns the meeting.
    'the deletion is refused': {
      does: schedule,
      reply: ({ facts }) => readdressed((url) => url.replace(facts.id, unknownId)),
      notice: 'Você não tem permissão para fazer isso.',
    },
  },
  elsewhere: [
    ...['a dialog changes a meeting', 'a part reports', 'leave the page'].map((step) => ({
      step,
      reason: 'meetings.e2e.ts',
    })),
    ...['the past dates fail', 'the tools fail'].map((step) => ({ step, reason: 'faults of the code: tests/paths' })),
  ],
  impossible: [
    {
      step: 'a page of meetings arrives',
      when: () => true,
      reason: 'the demonstration has fewer meetings than a page shows; the dates of meetings have the same button',
    },
    {
      step: 'delete',
      when: ({ meetings }, state) => meetings === null || state.includes('view.past'),
      reason: 'the button is in the row',
    },
    ...['show past meetings', 'show upcoming meetings'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('deletion.closed') || !state.includes('list.ready'),
      reason: 'the dialog covers the rest of the page, and the past dates hide the states of the upcoming meetings',
    })),
    {
      step: 'the screen returns to the foreground',
      when: (_, state) => state.includes('view.past'),
      reason: 'the past dates hide the states of the upcoming meetings',
    },
    {
      step: 'retry',
      when: (_, state) => !state.includes('deletion.closed'),
      reason: 'the dialog covers the rest of the page',
    },
  ],
  unshown: {
    'meetings.list.ready: more': 'the demonstration has fewer meetings than a page shows',
    ...Object.fromEntries(
      [
        'meetings.view.past: refresh',
        'meetings.view.past: meetings.changed',
        'meetings: notice',
        'meetings: sleep',
        'meetings.deletion.asking: sleep',
      ].map((name) => [name, 'meetings.e2e.ts']),
    ),
    'meetings.view.arriving: always [1]': 'council.e2e.ts',
    'meetings.view.past: xstate.error.actor.past': 'a fault of the code: tests/paths',
    'meetings: xstate.error.actor.tools': 'a fault of the code: tests/paths',
  },
  signs: {
    'list.loading': list.signs.loading,
    'list.ready': list.signs.ready,
    'list.failed': list.signs.failed,
    'view.upcoming': ({ page }) => view(page, 'Próximas'),
    'view.past': ({ page }) => part(page).getByRole('heading', { name: 'Reuniões Realizadas' }),
    'deletion.closed': ({ page }) => page.getByRole('button', { name: 'Nova Reunião' }),
    'deletion.asking': ({ page }) => answer(page, 'Sim, excluir reunião'),
    'deletion.deleting': ({ page }) => answer(page, 'Excluindo...'),
  },
  looks: ({ meetings, hasMore, deletionFailure }) => [meetings === null, hasMore, deletionFailure !== null],
  invariants: [
    list.staysVisible,
    {
      name: 'a lost response is shown in the open dialog, whose buttons are disabled while a request is open',
      holds: async ({ page, snapshot, waiting }) => {
        const isOpen = !snapshot.matches({ deletion: 'closed' })
        await expect(question(page)).toHaveCount(isOpen ? 1 : 0)
        await expect(question(page).getByRole('alert')).toHaveCount(
          isOpen && snapshot.context.deletionFailure !== null ? 1 : 0,
        )
        if (isOpen) await expect(answer(page, 'Cancelar')).toBeEnabled({ enabled: !waiting.includes('deleteMeeting') })
      },
    },
    {
      name: 'nothing is deleted without confirmation, and a confirmed deletion is in the database',
      holds: async ({ people, facts, requests, step }) => {
        const isSent = requests.some(({ id, arrived }) => id === 'deleteMeeting' && arrived)
        if (!isSent || step === 'the deletion is refused') expect(await exists({ people, facts })).toBe(true)
        if (step === 'it is deleted') expect(await exists({ people, facts })).toBe(false)
      },
    },
    {
      name: 'the table shows the meeting of the database',
      holds: async ({ page, facts, step }) => {
        if (step === 'the meetings arrive') await expect(row(page, facts)).toHaveCount(1)
      },
    },
  ],
  cleanUp: ({ people, facts }) => deleteMeeting(people, facts),
})
