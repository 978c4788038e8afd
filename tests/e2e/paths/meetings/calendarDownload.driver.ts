import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/meetings/calendarDownload.walk.ts'
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
  requests: { downloadCalendar: ['POST /rest/v1/rpc/upcoming_meetings'] },
  steps: {
    download: { does: ({ page }) => button(page, 'Baixar calendário (.ics)').dblclick() },
    'the file is ready': {
      does: async ({ facts }) => {
        facts.expected += 1
      },
      reply: through,
      notice: 'Calendário baixado',
    },
    'no response arrives': { reply: cut, notice: 'Erro ao baixar calendário' },
  },
  signs: {
    idle: ({ page }) => button(page, 'Baixar calendário (.ics)'),
    preparing: ({ page }) => button(page, 'Preparando...'),
  },
  parts: ['main'],
  invariants: [
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
