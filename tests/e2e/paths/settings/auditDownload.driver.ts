import { readFile } from 'node:fs/promises'
import { type Page, expect } from 'playwright/test'
import { audit as texts } from '#src/texts/settings/audit.ts'
import { walk } from '#tests/paths/settings/auditDownload.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The text of each downloaded file, in order, and the expected count. */
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
      // The list sends the same request, so it must be loaded before a download.
      await expect(part(page).getByText(/alteraç(?:ão|ões)$/u)).toBeVisible()
      return { files, count: 0 }
    },
  },
  requests: { downloadAudit: ['POST /rest/v1/rpc/list_audit'] },
  steps: {
    'download everything': {
      // Twice, by keyboard: the new cancel button shifts the others.
      does: async ({ page }) => {
        await button(page, texts.download).press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    cancel: { does: ({ page }) => button(page, texts.cancel).click() },
    'the file is ready': {
      does: async ({ facts }) => {
        facts.count += 1
      },
      reply: through,
      notice: 'Registro baixado',
    },
    'the download fails': { reply: cut, notice: 'Erro ao baixar registro' },
  },
  elsewhere: [
    { step: 'the user leaves the screen', reason: 'tests/e2e/settings/administration.e2e.ts' },
    {
      step: 'download the deletions',
      reason: 'with a filter, the list sends the same request as the file: tests/e2e/settings/administration.e2e.ts',
    },
  ],
  unshown: { 'auditDownload.collecting: sleep': 'tests/e2e/settings/administration.e2e.ts' },
  signs: {
    idle: ({ page }) => button(page, texts.download),
    collecting: ({ page }) => button(page, texts.downloading),
  },
  invariants: [
    {
      name: 'cancelling is possible exactly while a request is open',
      holds: ({ page, waiting }) => expect(button(page, texts.cancel)).toHaveCount(waiting.length),
    },
    {
      name: 'each completed download gives one file, with the entries of the database',
      holds: async ({ people, facts, step }) => {
        await expect.poll(() => facts.files.length).toBe(facts.count)
        if (step !== 'the file is ready') return
        const { client } = await people.as(who)
        const { data, error } = await client.rpc('list_audit', { p_limit: 1000 })
        if (error) throw error
        const text = (await facts.files.at(-1)) ?? ''
        expect(text.trim().split('\r\n')).toHaveLength(data.length + 1)
      },
    },
  ],
})
