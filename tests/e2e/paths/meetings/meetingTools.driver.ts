import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/meetings/meetingTools.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

/** Has invitations to upcoming meetings. */
const who = 'conselho3'

interface Facts {
  /** Names of the files that the browser received. */
  files: string[]
  /** How many files the browser should have received. */
  expected: number
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

const unshownFor = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]))

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const files: string[] = []
      page.on('download', (download) => files.push(download.suggestedFilename()))
      await people.enter(page, who)
      await page.goto('/meetings')
      return { files, expected: 0 }
    },
  },
  requests: {
    downloadCalendar: ['POST /rest/v1/rpc/upcoming_meetings or GET /rest/v1/meetings?id=eq.'],
    openMeetingDialog: [],
    form: null,
    attendance: null,
    date: null,
  },
  steps: {
    download: { does: ({ page }) => button(page, 'Baixar calendário (.ics)').dblclick() },
    'download one meeting': {
      does: ({ page }) =>
        page
          .getByRole('listitem')
          .getByRole('button', { name: /para o calendário/u })
          .first()
          .dblclick(),
    },
    'the file is ready': {
      does: async ({ facts }) => {
        facts.expected += 1
      },
      reply: through,
      notice: 'Calendário baixado',
    },
    'no response arrives': { reply: cut, notice: 'Erro ao baixar calendário' },
  },
  elsewhere: [
    ...[
      'schedule a meeting',
      'edit a meeting',
      'open the presence',
      'move a date',
      'cancel a date',
      'the dialog is ready',
      'the form closes',
      'the form closes without members',
      'the presence closes',
      'the date closes',
      'the user leaves the page',
      'a dialog reports',
      'a dialog changes a meeting',
    ].map((step) => ({ step, reason: 'meetings.e2e.ts and the drivers of the dialogs' })),
    ...['the dialog cannot be opened', 'the form fails', 'the presence fails', 'the date fails'].map((step) => ({
      step,
      reason: 'faults of the code: tests/paths',
    })),
  ],
  impossible: [
    {
      step: 'download',
      when: ({ scopes }) => scopes.some(({ kind }) => kind === 'all'),
      reason: 'the button is busy',
    },
    {
      step: 'no response arrives',
      when: ({ scopes }) => scopes.length > 1,
      reason: 'the next file would look like the repetition of a failed read: tests/paths',
    },
  ],
  unshown: {
    ...unshownFor('meetings.e2e.ts and the drivers of the dialogs', [
      'meetingTools: meetings.changed',
      'meetingTools: notice',
      'meetingTools.dialog: close',
      'meetingTools.dialog.closed: attendance.open',
      'meetingTools.dialog.closed: date.open',
      'meetingTools.dialog.closed: form.open',
      'meetingTools.dialog.opening',
      'meetingTools.dialog.opening: xstate.done.actor.openMeetingDialog [1]',
      'meetingTools.dialog.opening: xstate.done.actor.openMeetingDialog [2]',
      'meetingTools.dialog.opening: xstate.done.actor.openMeetingDialog [3]',
      'meetingTools.dialog.form',
      'meetingTools.dialog.form: close',
      'meetingTools.dialog.form: xstate.done.actor.form',
      'meetingTools.dialog.attendance',
      'meetingTools.dialog.attendance: xstate.done.actor.attendance',
      'meetingTools.dialog.date',
      'meetingTools.dialog.date: xstate.done.actor.date',
    ]),
    ...unshownFor('faults of the code: tests/paths', [
      'meetingTools.dialog.opening: xstate.error.actor.openMeetingDialog',
      'meetingTools.dialog.form: xstate.error.actor.form',
      'meetingTools.dialog.attendance: xstate.error.actor.attendance',
      'meetingTools.dialog.date: xstate.error.actor.date',
    ]),
  },
  signs: {
    'dialog.closed': ({ page }) => page.getByRole('heading', { level: 1, name: 'Reuniões' }),
    'file.idle': ({ page }) => button(page, 'Baixar calendário (.ics)'),
    'file.preparing': ({ page }) =>
      page.getByRole('main').getByRole('button', { name: /^(?:Baixar calendário \(|Preparando)/u }),
  },
  parts: ['main'],
  invariants: [
    {
      name: 'the button is busy until the file with all meetings is ready',
      holds: ({ page, snapshot: { context } }) =>
        expect(button(page, 'Preparando...')).toHaveCount(context.scopes.some(({ kind }) => kind === 'all') ? 1 : 0),
    },
    {
      name: 'each download with a response gives one file',
      holds: async ({ facts }) => {
        await expect.poll(() => facts.files.length).toBe(facts.expected)
        for (const name of facts.files) expect(name).toBe('reunioes.ics')
      },
    },
    {
      name: 'a failure leaves the dates visible',
      holds: ({ page }) =>
        expect(page.locator('[data-machine=meetingDates]').getByRole('listitem').first()).toBeVisible(),
    },
  ],
})
