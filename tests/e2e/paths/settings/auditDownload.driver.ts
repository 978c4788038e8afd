import { readFile } from 'node:fs/promises'
import { type Page, expect } from 'playwright/test'
import { audit as texts } from '#src/texts/settings/audit.ts'
import { walk } from '#tests/paths/settings/auditDownload.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The text of each file that came, in their order, and how many should have. */
  files: Promise<string>[]
  count: number
}

const who = 'mestre'
const part = (page: Page) => page.locator('[data-machine=auditDownload]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const files: Promise<string>[] = []
      page.on('download', (download) => files.push(download.path().then((path) => readFile(path, 'utf8'))))
      await people.enter(page, who)
      await page.goto('/admin/settings?tab=audit')
      // The list asks the same of the backend: it has come before anything is downloaded.
      await expect(part(page).getByText(/alteraç(?:ão|ões)$/u)).toBeVisible()
      return { files, count: 0 }
    },
  },
  requests: { downloadAudit: ['POST /rest/v1/rpc/list_audit'] },
  steps: {
    'download everything': {
      // Twice; by the keyboard, because what can be cancelled shifts the buttons.
      does: async ({ page }) => {
        await button(page, texts.download).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    cancel: { does: ({ page }) => button(page, texts.cancel).click() },
    'it is there': {
      does: async ({ facts }) => {
        facts.count += 1
      },
      reply: through,
      notice: 'Registro baixado',
    },
    'it does not come': { reply: cut, notice: 'Erro ao baixar registro' },
  },
  elsewhere: [
    {
      step: 'download the deletions',
      reason:
        'with a filter chosen, the list asks the same as the file: tests/e2e/settings/administration.e2e.ts downloads so',
    },
  ],
  signs: {
    idle: ({ page }) => button(page, texts.download),
    collecting: ({ page }) => button(page, texts.downloading),
  },
  invariants: [
    {
      name: 'it can be cancelled exactly while it is collected',
      holds: ({ page, waiting }) => expect(button(page, texts.cancel)).toHaveCount(waiting.length),
    },
    {
      name: 'a file comes for each one that was collected, with what the database has, and none otherwise',
      holds: async ({ people, facts, step }) => {
        await expect.poll(() => facts.files.length).toBe(facts.count)
        if (step !== 'it is there') return
        const { client } = await people.as(who)
        const { data, error } = await client.rpc('list_audit', { p_limit: 1000 })
        if (error) throw error
        const text = (await facts.files.at(-1)) ?? ''
        expect(text.trim().split('\r\n')).toHaveLength(data.length + 1)
      },
    },
  ],
})
