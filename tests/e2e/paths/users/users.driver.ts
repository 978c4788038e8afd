import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { usersViewOf } from '#machines/users/usersView.ts'
import { users as texts } from '#src/texts/users/users.ts'
import { walk } from '#tests/paths/users/users.walk.ts'
import { accountOf, invitationOf } from '#tests/support/accounts.ts'
import type { People } from '#tests/support/screens/people.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Rows that the list has by now. */
  count: number
  /** Do they answer another question than the one that was asked last? */
  isStale: boolean
}
type UsersStage = Stage<Facts>

const who = 'mestre'
/** Rows a page, and more than the demonstration has. */
const [pageSize, most] = [50, 200]
const part = (page: Page) => page.locator('[data-machine=users]')
const rows = (page: Page) => part(page).locator('tbody tr')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const search = (page: Page) => part(page).getByLabel(texts.search)
const nobody = (page: Page) =>
  part(page).getByText(/^(?:Nenhuma conta encontrada|Ainda não há contas|Ninguém foi convidado)/u)
const viewOf = (page: Page) => usersViewOf(new URL(page.url()).searchParams)
const asked = ['POST /rest/v1/rpc/list_accounts or POST /rest/v1/rpc/list_invitations']

/** As if there were so many, before everybody whom the database has. */
const manyOf = (page: Page, length: number) =>
  Array.from({ length }, () =>
    viewOf(page).tab === 'accounts'
      ? accountOf({ id: randomUUID(), sort: '!' })
      : invitationOf({ id: randomUUID(), created_at: '2099-01-01T00:00:00+00:00' }),
  )

/** How many the database has for what the address says. */
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

const comes = (count: (stage: UsersStage) => number | Promise<number>) => async (stage: UsersStage) => {
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
    // One letter more, and taken back at once.
    await search(page).press('End')
    await Promise.all([page.keyboard.press('x'), page.keyboard.press('Backspace')])
  }

/** The address tells the machine a moment later: the step is done once it asks anew. */
const askAnew = (page: Page, act: () => Promise<unknown>) =>
  Promise.all([page.waitForRequest(/\/rpc\/list_(?:accounts|invitations)$/u), act()])

const choose =
  (label: string) =>
  async ({ page, facts }: UsersStage) => {
    facts.isStale = true
    await askAnew(page, () => part(page).getByLabel(texts.filter).selectOption(label))
  }

const openTab = async ({ page, facts }: UsersStage, name: string) => {
  Object.assign(facts, { count: 0, isStale: true })
  await askAnew(page, () => part(page).getByRole('tab', { name, exact: true }).click())
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
  requests: { loadUsers: asked, loadMoreUsers: asked },
  steps: {
    'the first page comes': {
      does: comes(({ facts: { count, isStale } }) => (isStale ? pageSize : Math.max(pageSize, count))),
      // One more than is shown: there is another page.
      reply: ({ page, facts }) => fulfilled(200, manyOf(page, facts.count + 1)),
    },
    'nobody comes': { does: comes(() => 0), reply: fulfilled(200, []) },
    'the list does not come': { reply: cut, notice: 'Erro ao carregar usuários' },
    'one is no admin any more': {
      does: async ({ facts }) => {
        facts.count = 0
      },
      // Who really is none any more is led away from here: tests/e2e/app/shell.e2e.ts.
      reply: fulfilled(403, { code: '42501', message: 'permission denied', details: null, hint: null }),
    },
    'the last page comes': {
      does: comes(async ({ facts, people, page }) => facts.count + (await countOf(people, page))),
      reply: through,
    },
    'the next page does not come': { reply: cut, notice: 'Erro ao carregar usuários' },
    'ask for more': { does: ({ page }) => button(page, texts.more).dblclick() },
    'ask again': { does: ({ page }) => button(page, texts.retry).click() },
    'the screen comes to the fore': { does: comeToTheFore },
    'type a name': { does: type('bi') },
    'clear the search': { does: type('') },
    'show the suspended ones': { does: choose(texts.filters.accounts.suspended) },
    'show all accounts': {
      does: (stage) =>
        viewOf(stage.page).tab === 'accounts'
          ? choose(texts.filters.accounts.all)(stage)
          : openTab(stage, texts.tabNames.accounts),
    },
    'show the invitations': { does: (stage) => openTab(stage, texts.tabNames.invitations) },
  },
  impossible: [
    ...['type a name', 'clear the search', 'show the suspended ones'].map((step) => ({
      step,
      when: ({ view }: { view: { tab: string } }) => view.tab !== 'accounts',
      reason: 'only accounts are searched, and suspended',
    })),
    ...['show the suspended ones', 'show all accounts'].map((step) => ({
      step,
      when: ({ typed, view }: { typed: string; view: { tab: string } }) => typed !== '' && view.tab === 'accounts',
      reason: 'what one searches for stays when one chooses a filter',
    })),
    {
      step: 'show the suspended ones',
      when: ({ view }) => view.filter === 'suspended',
      reason: 'it is chosen already',
    },
    {
      step: 'show all accounts',
      when: ({ view }) => view.tab === 'accounts' && view.filter === 'all',
      reason: 'it is chosen already',
    },
    {
      step: 'show the invitations',
      when: ({ view }) => view.tab === 'invitations',
      reason: 'it is chosen already',
    },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) =>
      part(page)
        .getByText(/^Carregando (?:contas|convites)\.\.\.$/u)
        .or(rows(page)),
    ready: ({ page }) => rows(page).or(nobody(page)),
    loadingMore: ({ page }) => button(page, texts.loadingMore),
    failed: ({ page }) => button(page, texts.retry),
  },
  looks: ({ view, accounts }) => [view.tab, accounts.length > 0],
  invariants: [
    {
      name: 'what came stays in sight until something else comes, marked while it answers another question',
      holds: async ({ page, facts }) => {
        await expect(rows(page)).toHaveCount(facts.count)
        await expect(part(page).locator('[aria-busy=true] table')).toHaveCount(facts.isStale && facts.count > 0 ? 1 : 0)
      },
    },
    {
      name: 'list, search and filter are in the address, and what is typed in the box',
      holds: async ({ page, snapshot: { context } }) => {
        await expect.poll(() => viewOf(page)).toEqual(context.view)
        if (context.view.tab === 'accounts') await expect(search(page)).toHaveValue(context.typed)
      },
    },
    {
      name: 'more can be asked for while there is more and nothing else is on its way',
      holds: async ({ page, snapshot }) => {
        const isOffered = snapshot.matches('ready') && snapshot.context.next !== null
        const more = part(page).getByRole('button', { name: texts.more, disabled: false })
        await expect(more).toHaveCount(isOffered ? 1 : 0)
      },
    },
    {
      name: 'whoever is no admin any more is told so, and sees nobody',
      holds: async ({ page, step }) => {
        if (step !== 'one is no admin any more') return
        await expect(part(page).getByText('Você não tem permissão para fazer isso.')).toBeVisible()
        await expect(rows(page)).toHaveCount(0)
      },
    },
  ],
  unshown: { 'users.pausing: refresh': 'nothing is read before one pauses: the invariants of the machine' },
})
