import { type Page, expect } from 'playwright/test'
import { layOut } from '#tests/e2e/test.ts'
import { walk } from '#tests/paths/members/memberList.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

const failed = 'Erro ao carregar membros'
/** Of those who make the list longer than a page, of 30. */
const family = 'Albuquerque da Prova'
const place = (page: Page) => page.locator('[data-machine=memberList]')
const search = (page: Page) => page.getByPlaceholder('Buscar membro...')
const cards = (page: Page) => place(page).getByRole('link', { name: /^Ver Perfil de / })
const more = (page: Page) => place(page).getByRole('button', { name: /^Carregar mais$|^Carregando\.\.\.$/u })
const choose = (page: Page, status: string) => page.getByLabel('Filtrar por status').selectOption(status)
const nobody = /^Nenhum membro (?:cadastrado|encontrado com esta busca ou filtro\.)$/u

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
    'the first page comes': { reply: through },
    'nobody comes': { reply: fulfilled(200, []) },
    'the members do not come': { reply: cut, notice: failed },
    'the last page comes': { reply: through },
    'the next page does not come': { reply: cut, notice: failed },
    'ask for more': {
      does: async ({ page }) => {
        // Cards are laid out as they come into sight, and what is below them moves once more.
        await more(page).scrollIntoViewIfNeeded()
        await layOut(page)
        await more(page).click()
      },
    },
    'ask again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen comes to the fore': { does: comeToTheFore },
    // More than a page of them are called so.
    'type a name': { does: ({ page }) => search(page).fill('prova albuquerque') },
    'clear the search': { does: ({ page }) => search(page).fill('') },
    'show the active ones': { does: async ({ page }) => void (await choose(page, 'Ativos')) },
    'show everybody': { does: async ({ page }) => void (await choose(page, 'Todos')) },
  },
  impossible: [
    { step: 'type a name', when: ({ typed }) => typed !== '', reason: 'it is typed already' },
    { step: 'clear the search', when: ({ typed }) => typed === '', reason: 'nothing is typed' },
    ...['show the active ones', 'show everybody'].map((step) => ({
      step,
      when: ({ typed }: { typed: string }) => typed !== '',
      reason: 'another status leaves the search as it was typed',
    })),
  ],
  elsewhere: [
    ...['she is known better', 'she is no member any more'].map((step) => ({ step, reason: inForm })),
    {
      step: 'the screen comes to the fore',
      when: ({ members, isStale }) => members.length > 1 && !isStale,
      reason: 'as many come as were shown: memberList.test.ts',
    },
  ],
  passing: ['pausing'],
  signs: {
    loading: ({ page }) => place(page),
    ready: ({ page }) => place(page).getByRole('list', { name: 'Lista de membros' }).or(place(page).getByText(nobody)),
    loadingMore: ({ page }) => place(page).getByRole('button', { name: 'Carregando...' }),
    failed: ({ page }) => place(page).getByRole('alert').getByText(failed),
  },
  looks: ({ members, next }) => [members.length > 0, next !== null],
  invariants: [
    {
      name: 'what is known stays while one waits and when it does not come; nobody is shown twice',
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
      name: 'there is more exactly as long as there is',
      holds: async ({ page, snapshot }) => {
        const { members, next } = snapshot.context
        const isOffered = members.length > 0 && next !== null && !snapshot.matches('failed')
        await expect(more(page)).toHaveCount(isOffered ? 1 : 0)
      },
    },
    {
      name: 'that nobody is there is said once it is known',
      holds: async ({ page, snapshot }) => {
        const isEmpty = snapshot.matches('ready') && snapshot.context.members.length === 0
        await expect(place(page).getByText(nobody)).toHaveCount(isEmpty ? 1 : 0)
      },
    },
    {
      name: 'the address and the fields say what is shown',
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
    'memberList: member.change': inForm,
    'memberList: member.remove': inForm,
    'memberList.pausing: refresh': 'nothing is read before one pauses: the invariants of the machine',
    'memberList.pausing: xstate.after.pause.memberList.pausing [2]': 'what is typed here is another search each time',
  },
  cleanUp: async (stage) => {
    const { error } = await (await own(stage)).delete().like('name', `%${family}`)
    if (error) throw error
  },
})
