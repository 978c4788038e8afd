import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { AuditEntry } from '#machines/settings/auditEntry.ts'
import { audit as texts, auditActionLabels } from '#src/texts/settings/audit.ts'
import { walk } from '#tests/paths/settings/auditLog.walk.ts'
import { type Reply, fulfilled, cut } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** An entry of the log, from the database. */
  entry: AuditEntry
  /** Entries in the list. */
  count: number
  /** Whether the entries belong to other filters. */
  isStale: boolean
}

const who = 'mestre'
/** Entries per page. */
const pageSize = 50
const part = (page: Page) => page.locator('[data-machine=auditLog]')
const entries = (page: Page) => part(page).getByRole('list', { name: texts.title })
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const action = (page: Page) => part(page).getByLabel(texts.action, { exact: true })
const person = (page: Page) => part(page).getByRole('combobox', { name: texts.person })
const endpoints = ['POST /rest/v1/rpc/list_audit']

/** Simulates this many separate entries: no one can add or remove entries by hand. */
const many = ({ entry }: Facts, count: number): Reply =>
  fulfilled(
    200,
    Array.from({ length: count }, (_, index) => ({
      ...entry,
      id: randomUUID(),
      at: new Date(Date.now() - index * 60_000).toISOString(),
    })),
  )

const setCount = (count: (facts: Facts) => number) => async (stage: Stage<Facts>) => {
  stage.facts.count = count(stage.facts)
  stage.facts.isStale = false
}
const show =
  (label: string) =>
  async ({ page, facts }: Stage<Facts>) => {
    facts.isStale = true
    // The machine follows the address a moment later: the step ends with its request.
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
  requests: { loadAudit: endpoints, loadMoreAudit: endpoints },
  steps: {
    'the first page arrives': {
      does: setCount(({ count, isStale }) => (isStale ? pageSize : Math.max(pageSize, count))),
      // One more entry than is shown means another page.
      reply: ({ facts }) => many(facts, facts.count + 1),
    },
    'the whole log arrives': { does: setCount(() => 3), reply: ({ facts }) => many(facts, 3) },
    'the log fails to load': { reply: cut, notice: texts.failed },
    'the last page arrives': { does: setCount(({ count }) => count + 1), reply: ({ facts }) => many(facts, 1) },
    'the next page fails to load': { reply: cut, notice: texts.failed },
    'show deletions': { does: show(auditActionLabels.delete) },
    'show everything': { does: show(texts.anyAction) },
    'load more': { does: ({ page }) => button(page, texts.more).dblclick() },
    retry: { does: ({ page }) => button(page, texts.retry).click() },
    'the screen returns to the foreground': { does: returnToForeground },
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
      name: 'entries stay until new ones arrive, and are marked busy while they are stale',
      holds: async ({ page, facts: { count, isStale } }) => {
        await expect(entries(page).locator(':scope > li')).toHaveCount(count)
        if (count > 0) await expect(entries(page).and(page.locator('[aria-busy=true]'))).toHaveCount(isStale ? 1 : 0)
      },
    },
    {
      name: 'the filters match the address',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(action(page)).toHaveValue(context.view.action ?? '')
        expect(new URL(page.url()).searchParams.get('action')).toBe(context.view.action)
        await expect(person(page)).toHaveValue('')
      },
    },
    {
      name: 'the button for more is enabled exactly while there is more and no request is open',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.hasMore
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
  ],
})
