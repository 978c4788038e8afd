import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/meetings/calendarDownload.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

/** Invited to meetings that are still to come. */
const who = 'conselho3'

interface Facts {
  /** What the browser was handed over, by its name. */
  files: string[]
  /** How many it has to be. */
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
    'the file is handed over': {
      does: async ({ facts }) => {
        facts.expected += 1
      },
      reply: through,
      notice: 'Calendário baixado',
    },
    'no answer comes': { reply: cut, notice: 'Erro ao baixar calendário' },
  },
  signs: {
    idle: ({ page }) => button(page, 'Baixar calendário (.ics)'),
    preparing: ({ page }) => button(page, 'Preparando...'),
  },
  parts: ['main'],
  invariants: [
    {
      name: 'one file a download, and none without its answer',
      holds: async ({ facts }) => {
        await expect.poll(() => facts.files.length).toBe(facts.expected)
        for (const name of facts.files) expect(name).toBe('reunioes.ics')
      },
    },
    {
      name: 'a failure leaves the dates in sight',
      holds: ({ page }) =>
        expect(page.locator('[data-machine=meetingDates]').getByRole('listitem').first()).toBeVisible(),
    },
  ],
})
