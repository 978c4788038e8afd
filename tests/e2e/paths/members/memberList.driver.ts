import { type Page, expect } from 'playwright/test'
import { layOut } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/members/memberList.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const failed = 'Erro ao carregar membros'
/** Surname of the members that make the list longer than a page of 30. */
const family = 'Albuquerque da Prova'
const place = (page: Page) => page.locator('[data-machine=memberList]')
const search = (page: Page) => page.getByPlaceholder('Buscar membro...')
const cards = (page: Page) => place(page).getByRole('link', { name: /^Ver Perfil de / })
const more = (page: Page) => place(page).getByRole('button', { name: /^Carregar mais$|^Carregando\.\.\.$/u })
const choose = (page: Page, status: string) => page.getByLabel('Filtrar por status').selectOption(status)
const emptyText = /^Nenhum membro (?:cadastrado|encontrado com esta busca ou filtro\.)$/u

const own = async ({ people }: Pick<Stage<null>, 'people'>) => (await people.as('admin')).client.from('members')
const inForm = 'members.e2e.ts, and the paths of memberForm and memberDeletion'

export const screen = defineScreen<typeof walk.machine, null>({
  walk: {
    ...walk,
    key: ({ next, typed, view, members }) => [next !== null, typed, view, Math.min(members.length, 2)],
  },
  starts: {
    plain: async ({ page, people }) => {
      const names = Array.from(
        { length: 32 },
        (_, index) => `${String.fromCodePoint(65 + (index % 26))}${index < 26 ? '' : 'a'}da ${family}`,
      )
      const rows = names.map((name) => ({ name, entry_date: '2024-05-06', position: 'Membro' }))
      const { error } = await (await own({ people })).insert(rows)
      if (error) throw error
      await people.enter(page, 'admin')
      await page.goto('/members')
      return null
    },
  },
  requests: {
    loadMembers: ['POST /rest/v1/rpc/search_members'],
    loadMoreMembers: ['POST /rest/v1/rpc/search_members'],
  },
  steps: {
    'the first page arrives': { reply: through },
    'no member matches': { reply: fulfilled(200, []) },
    'the members fail to load': { reply: cut, notice: failed },
    'the last page arrives': { reply: through },
    'the next page fails to load': { reply: cut, notice: failed },
    'load more': {
      does: async ({ page }) => {
        // Cards are laid out when they become visible, which moves the content below them.
        await more(page).scrollIntoViewIfNeeded()
        await layOut(page)
        await more(page).click()
      },
    },
    retry: { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    // More than a page of members match.
    'type a name': { does: ({ page }) => search(page).fill('prova albuquerque') },
    'clear the search': { does: ({ page }) => search(page).fill('') },
    'show the active members': { does: async ({ page }) => void (await choose(page, 'Ativos')) },
    'show all members': { does: async ({ page }) => void (await choose(page, 'Todos')) },
  },
  impossible: [
    { step: 'type a name', when: ({ typed }) => typed !== '', reason: 'the search is already typed' },
    { step: 'clear the search', when: ({ typed }) => typed === '', reason: 'nothing is typed' },
    ...['show the active members', 'show all members'].map((step) => ({
      step,
      when: ({ typed }: { typed: string }) => typed !== '',
      reason: 'another status keeps the typed search',
    })),
  ],
  elsewhere: [
    { step: 'the screen opens the profile of Ana', reason: 'the paths of members' },
    ...['newer data of Ana arrives', 'Ana is deleted'].map((step) => ({ step, reason: inForm })),
    {
      step: 'the screen returns to the foreground',
      when: ({ members, isStale }) => members.length > 1 && !isStale,
      reason: 'the reload covers all shown rows: memberList.walk.ts',
    },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) => place(page),
    ready: ({ page }) =>
      place(page).getByRole('list', { name: 'Lista de membros' }).or(place(page).getByText(emptyText)),
    loadingMore: ({ page }) => place(page).getByRole('button', { name: 'Carregando...' }),
    failed: ({ page }) => place(page).getByRole('alert').getByText(failed),
  },
  looks: ({ members, next }) => [members.length > 0, next !== null],
  invariants: [
    {
      name: 'loaded rows stay during a load and after its failure, without duplicates',
      holds: async ({ page, snapshot: { context } }) => {
        await expect(place(page).getByRole('list', { name: 'Lista de membros' })).toHaveCount(
          context.members.length > 0 ? 1 : 0,
        )
        const names = await cards(page).allTextContents()
        const labels = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
        expect(new Set(labels).size).toBe(names.length)
      },
    },
    {
      name: 'the button for more is there exactly while there is more',
      holds: async ({ page, snapshot }) => {
        const { members, next } = snapshot.context
        const isOffered = members.length > 0 && next !== null && !snapshot.matches('failed')
        await expect(more(page)).toHaveCount(isOffered ? 1 : 0)
      },
    },
    {
      name: 'the empty text is shown only after an empty response',
      holds: async ({ page, snapshot }) => {
        const isEmpty = snapshot.matches('ready') && snapshot.context.members.length === 0
        await expect(place(page).getByText(emptyText)).toHaveCount(isEmpty ? 1 : 0)
      },
    },
    {
      name: 'the address and the fields match the shown list',
      holds: async ({ page, snapshot: { context } }) => {
        const { view, typed } = context
        const query = () => Object.fromEntries(new URL(page.url()).searchParams)
        const expected = {
          ...(view.search && { search: 'prova albuquerque' }),
          ...(view.status && { status: view.status }),
        }
        await expect.poll(query, { message: 'the address' }).toEqual(expected)
        await expect(search(page)).toHaveValue(typed === '' ? '' : 'prova albuquerque')
      },
    },
  ],
  unshown: {
    'memberList: member.find': 'the paths of members',
    'memberList: member.change': inForm,
    'memberList: member.remove': inForm,
    'memberList.pausing: refresh': 'nothing loads before the pause: invariants of the walk',
    'memberList.pausing: xstate.after.pause.memberList.pausing [2]': 'each typed text here is a new search',
  },
  cleanUp: async (stage) => {
    const { error } = await (await own(stage)).delete().like('name', `%${family}`)
    if (error) throw error
  },
})
