import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { AuditEntry } from '#machines/settings/auditEntry.ts'
import { audit as texts, auditActionLabels } from '#src/texts/settings/audit.ts'
import { walk } from '#tests/paths/settings/auditLog.walk.ts'
import { type Reply, fulfilled, cut } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Of the log, by the database. */
  entry: AuditEntry
  /** Entries that the list has by now. */
  count: number
  /** Do they answer another question than the one that was asked last? */
  isStale: boolean
}

const who = 'mestre'
/** Entries a page. */
const pageSize = 50
const part = (page: Page) => page.locator('[data-machine=auditLog]')
const entries = (page: Page) => part(page).getByRole('list', { name: texts.title })
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const action = (page: Page) => part(page).getByLabel(texts.action, { exact: true })
const person = (page: Page) => part(page).getByRole('combobox', { name: texts.person })
const asked = ['POST /rest/v1/rpc/list_audit']

/** As if so much were in the log, each an act of its own: nobody can add to it or take from it by hand. */
const many = ({ entry }: Facts, count: number): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, (_, index) => ({
      ...entry,
      id: randomUUID(),
      at: new Date(Date.now() - index * 60_000).toISOString(),
    })),
  )

const comes = (count: (facts: Facts) => number) => async (stage: Stage<Facts>) => {
  stage.facts.count = count(stage.facts)
  stage.facts.isStale = false
}
const show =
  (label: string) =>
  async ({ page, facts }: Stage<Facts>) => {
    facts.isStale = true
    // The address tells the machine a moment later: the step is done once it asks anew.
    await Promise.all([page.waitForRequest(/\/rpc\/list_audit$/u), action(page).selectOption(label)])
  }

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const { client } = await people.as(who)
      const { data, error } = await client.rpc('list_audit', { p_limit: 1 }).single()
      if (error) throw error
      await people.enter(page, who)
      await page.goto('/admin/settings?tab=audit')
      return { entry: data as AuditEntry, count: 0, isStale: false }
    },
  },
  requests: { loadAudit: asked, loadMoreAudit: asked },
  steps: {
    'the first page comes': {
      does: comes(({ count, isStale }) => (isStale ? pageSize : Math.max(pageSize, count))),
      // One more than is shown: there is another page.
      reply: ({ facts }) => many(facts, facts.count + 1),
    },
    'all of it comes': { does: comes(() => 3), reply: ({ facts }) => many(facts, 3) },
    'it does not come': { reply: cut, notice: texts.failed },
    'the last page comes': { does: comes(({ count }) => count + 1), reply: ({ facts }) => many(facts, 1) },
    'the next page does not come': { reply: cut, notice: texts.failed },
    'show deletions': { does: show(auditActionLabels.delete) },
    'show everything': { does: show(texts.anyAction) },
    'ask for more': { does: ({ page }) => button(page, texts.more).dblclick() },
    'ask again': { does: ({ page }) => button(page, texts.retry).click() },
    'the screen comes to the fore': { does: comeToTheFore },
  },
  signs: {
    loading: ({ page }) => part(page).getByText(texts.loading).or(entries(page)),
    ready: ({ page }) => entries(page),
    loadingMore: ({ page }) => button(page, texts.loadingMore),
    failed: ({ page }) => button(page, texts.retry),
  },
  looks: ({ entries: shown }) => shown.length > 0,
  invariants: [
    {
      name: 'what came stays in sight until something else comes, marked while it answers another question',
      holds: async ({ page, facts: { count, isStale } }) => {
        await expect(entries(page).locator(':scope > li')).toHaveCount(count)
        if (count > 0) await expect(entries(page).and(page.locator('[aria-busy=true]'))).toHaveCount(isStale ? 1 : 0)
      },
    },
    {
      name: 'the filters say what the address says',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(action(page)).toHaveValue(context.view.action ?? '')
        expect(new URL(page.url()).searchParams.get('action')).toBe(context.view.action)
        await expect(person(page)).toHaveValue('')
      },
    },
    {
      name: 'more can be asked for while there is more and nothing else is on its way',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.hasMore
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
  ],
})
