import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/dataExport.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** Names of the files that the browser received, and the expected count. */
  files: string[]
  expected: number
}

const part = (page: Page) => page.locator('[data-machine=dataExport]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const files: string[] = []
      page.on('download', (download) => files.push(download.suggestedFilename()))
      await people.enter(page, 'conselho3')
      await page.goto('/profile')
      return { files, expected: 0 }
    },
  },
  requests: { downloadOwnData: ['POST /rest/v1/rpc/export_my_data'] },
  steps: {
    download: { does: ({ page }) => button(page, 'Baixar meus dados').dblclick() },
    'the file is ready': {
      does: async ({ facts }) => {
        facts.expected += 1
      },
      reply: through,
      notice: 'Seus dados foram baixados',
    },
    'no response arrives': { reply: cut, notice: 'Erro ao baixar seus dados' },
  },
  signs: {
    idle: ({ page }) => button(page, 'Baixar meus dados'),
    preparing: ({ page }) => button(page, 'Preparando arquivo...'),
  },
  invariants: [
    {
      name: 'each response gives one file, with a date in its name',
      holds: async ({ facts }) => {
        await expect.poll(() => facts.files.length).toBe(facts.expected)
        for (const file of facts.files) expect(file).toMatch(/^confraria-meus-dados-\d{4}-\d{2}-\d{2}\.json$/)
      },
    },
  ],
})
