import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { usersViewOf } from '#machines/users/usersView.ts'
import { users as texts } from '#src/texts/users/users.ts'
import { walk } from '#tests/paths/users/userList.walk.ts'
import { accountOf, invitationOf } from '#tests/support/accounts.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Rows in the list. */
  count: number
  /** Whether the rows belong to another view. */
  isStale: boolean
}
type UsersStage = Stage<Facts>

const who = 'mestre'
/** Rows per page, and a count above the demonstration's. */
const [pageSize, most] = [50, 200]
const part = (page: Page) => page.locator('[data-machine=userList]')
const rows = (page: Page) => part(page).locator('tbody tr')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const search = (page: Page) => part(page).getByLabel(texts.search)
const emptyText = (page: Page) =>
  part(page).getByText(/^(?:Nenhuma conta encontrada|Ainda não há contas|Ninguém foi convidado)/u)
const viewOf = (page: Page) => usersViewOf(new URL(page.url()).searchParams)
const endpoints = ['POST /rest/v1/rpc/list_accounts or POST /rest/v1/rpc/list_invitations']

/** Simulates this many rows, sorted before all rows of the database. */
const manyOf = (page: Page, length: number) =>
  Array.from({ length }, () =>
    viewOf(page).tab === 'accounts'
      ? accountOf({ id: randomUUID(), sort: '!' })
      : invitationOf({ id: randomUUID(), created_at: '2099-01-01T00:00:00+00:00' }),
  )

/** Count of rows in the database for the address. */
const countOf = async (people: People, page: Page) => {
  const { client } = await people.as(who)
  const { tab, filter, search: words } = viewOf(page)
  const { data, error } =
    tab === 'accounts'
      ? await client.rpc('list_accounts', { p_search: words, p_filter: filter, p_limit: most })
      : await client.rpc('list_invitations', { p_limit: most })
  if (error) throw error
  return data.length
}

const setCount = (count: (stage: UsersStage) => number | Promise<number>) => async (stage: UsersStage) => {
  stage.facts.count = await count(stage)
  stage.facts.isStale = false
}

const type =
  (words: string) =>
  async ({ page, facts }: UsersStage) => {
    if ((await search(page).inputValue()) !== words) {
      facts.isStale = true
      return search(page).fill(words)
    }
    // Types and removes one more letter.
    await search(page).press('End')
    await Promise.all([page.keyboard.press('x'), page.keyboard.press('Backspace')])
  }

/** The machine follows the address a moment later: the step ends with its request. */
const waitForReload = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([page.waitForRequest(/\/rpc\/list_(?:accounts|invitations)\b/u), act()])

const choose =
  (label: string) =>
  async ({ page, facts }: UsersStage) => {
    facts.isStale = true
    await waitForReload(page, () => part(page).getByLabel(texts.filter).selectOption(label))
  }

const openTab = async ({ page, facts }: UsersStage, name: string) => {
  Object.assign(facts, { count: 0, isStale: true })
  await waitForReload(page, () => page.getByRole('tab', { name, exact: true }).click())
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, who)
      await page.goto('/admin/users')
      return { count: 0, isStale: false }
    },
  },
  requests: { loadUsers: endpoints, loadMoreUsers: endpoints },
  steps: {
    'the first page arrives': {
      does: setCount(({ facts: { count, isStale } }) => (isStale ? pageSize : Math.max(pageSize, count))),
      // One more row than is shown means another page.
      reply: ({ page, facts }) => fulfilled(200, manyOf(page, facts.count + 1)),
    },
    'nothing matches': { does: setCount(() => 0), reply: fulfilled(200, []) },
    'the list fails to load': { reply: cut, notice: 'Erro ao carregar usuários' },
    'the caller is no longer an admin': {
      does: async ({ facts }) => {
        facts.count = 0
      },
      // A real loss of the role leaves this page: tests/e2e/entrance/login.e2e.ts.
      reply: fulfilled(403, { code: '42501', message: 'permission denied', details: null, hint: null }),
    },
    'the last page arrives': {
      does: setCount(async ({ facts, people, page }) => facts.count + (await countOf(people, page))),
      reply: through,
    },
    'the next page fails to load': { reply: cut, notice: 'Erro ao carregar usuários' },
    'load more': { does: ({ page }) => button(page, texts.more).dblclick() },
    retry: { does: ({ page }) => button(page, texts.retry).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'type a name': { does: type('bi') },
    'clear the search': { does: type('') },
    'show the suspended accounts': { does: choose(texts.filters.accounts.suspended) },
    'show all accounts': {
      does: (stage) =>
        viewOf(stage.page).tab === 'accounts'
          ? choose(texts.filters.accounts.all)(stage)
          : openTab(stage, texts.tabNames.accounts),
    },
    'show the invitations': { does: (stage) => openTab(stage, texts.tabNames.invitations) },
  },
  impossible: [
    ...['type a name', 'clear the search', 'show the suspended accounts'].map((step) => ({
      step,
      when: ({ view }: { view: { tab: string } }) => view.tab !== 'accounts',
      reason: 'only the tab of accounts has a search and this filter',
    })),
    ...['show the suspended accounts', 'show all accounts'].map((step) => ({
      step,
      when: ({ typed, view }: { typed: string; view: { tab: string } }) => typed !== '' && view.tab === 'accounts',
      reason: 'another filter keeps the typed search',
    })),
    {
      step: 'show the suspended accounts',
      when: ({ view }) => view.filter === 'suspended',
      reason: 'it is already chosen',
    },
    {
      step: 'show all accounts',
      when: ({ view }) => view.tab === 'accounts' && view.filter === 'all',
      reason: 'it is already chosen',
    },
    {
      step: 'show the invitations',
      when: ({ view }) => view.tab === 'invitations',
      reason: 'it is already chosen',
    },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) =>
      part(page)
        .getByText(/^Carregando (?:contas|convites)\.\.\.$/u)
        .or(rows(page)),
    ready: ({ page }) => rows(page).or(emptyText(page)),
    loadingMore: ({ page }) => button(page, texts.loadingMore),
    failed: ({ page }) => button(page, texts.retry),
  },
  looks: ({ view, accounts }) => [view.tab, accounts.length > 0],
  invariants: [
    {
      name: 'rows stay until new ones arrive, and are marked busy while they are stale',
      holds: async ({ page, facts }) => {
        await expect(rows(page)).toHaveCount(facts.count)
        await expect(part(page).locator('[aria-busy=true] table')).toHaveCount(facts.isStale && facts.count > 0 ? 1 : 0)
      },
    },
    {
      name: 'the address has the view, and the search box has the typed text',
      holds: async ({ page, snapshot: { context } }) => {
        await expect.poll(() => viewOf(page)).toEqual(context.view)
        if (context.view.tab === 'accounts') await expect(search(page)).toHaveValue(context.typed)
      },
    },
    {
      name: 'the button for more is enabled exactly while there is more and no request is open',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.next !== null
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
    {
      name: 'without the right, the list shows a message and no rows',
      holds: async ({ page, step }) => {
        if (step !== 'the caller is no longer an admin') return
        await expect(part(page).getByText('Você não tem permissão para fazer isso.')).toBeVisible()
        await expect(rows(page)).toHaveCount(0)
      },
    },
  ],
  elsewhere: [{ step: 'the user loses the right', reason: 'another page is shown: tests/e2e/entrance/login.e2e.ts' }],
  unshown: {
    'userList.denied': 'another page is shown: tests/e2e/entrance/login.e2e.ts',
    'userList: forget': 'another page is shown: tests/e2e/entrance/login.e2e.ts',
    'userList.pausing: refresh': 'nothing loads before the pause: invariants of the walk',
  },
})
