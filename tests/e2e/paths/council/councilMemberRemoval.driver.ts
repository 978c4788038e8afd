import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/council/councilMemberRemoval.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { lost, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The removed row, which belongs to the path. */
  id: string
  /** The row of the current user, who may not remove it. */
  own: string
  isGone: boolean
}

/** A council member whose position may remove members. */
const who = 'conselho'
const ownName = 'Aurélio Montenegro'
const name = 'Provador de Saída'
const table = '/rest/v1/council_members'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Remover do Conselho' })
const inQuestion = (page: Page, label: string) => question(page).getByRole('button', { name: label, exact: true })
const opener = (page: Page) => page.getByRole('button', { name: `Remover ${name}`, exact: true })

const council = async (people: People) => (await people.as('admin')).client.from('council_members')

const idOf = async (people: People, seated: string) => {
  const { data, error } = await (await council(people)).select('id').eq('name', seated).maybeSingle()
  if (error) throw error
  return data?.id ?? null
}

const seat = async (people: People, { id }: Facts) => {
  const row = { id, name, position: 'diretor_cultura', entry_date: '2026-03-02', status: 'inativo' }
  const { error } = await (await council(people)).insert(row)
  if (error) throw error
}

const unseat = async ({ people, facts }: Pick<Stage<Facts>, 'people' | 'facts'>) => {
  const { error } = await (await council(people)).delete().eq('id', facts.id)
  if (error) throw error
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const own = await idOf(people, ownName)
      if (own === null) throw new Error(`${ownName} is not in the council`)
      const facts = { id: randomUUID(), own, isGone: false }
      await seat(people, facts)
      await people.enter(page, who)
      await page.goto('/council')
      await opener(page).click()
      return facts
    },
  },
  requests: { removeCouncilMember: [`DELETE ${table}`, `GET ${table}?&id=eq.`] },
  steps: {
    confirm: { does: ({ page }) => inQuestion(page, 'Sim, remover').dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the member is removed': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: through,
      notice: `${name} não faz mais parte do Conselho.`,
    },
    // The member is removed; only the response is lost.
    'no response arrives': {
      does: async ({ facts }) => {
        facts.isGone = true
      },
      reply: lost,
    },
    // The request names the row of the current user, which the backend refuses to remove.
    'the removal is refused': {
      reply: ({ facts }) => readdressed((url) => url.replace(facts.id, facts.own)),
      notice: 'Erro ao remover membro',
    },
  },
  signs: {
    closed: ({ page }) => page.getByRole('table', { name: 'Membros do Conselho' }),
    asking: ({ page }) => inQuestion(page, 'Sim, remover'),
    removing: ({ page }) => inQuestion(page, 'Removendo...'),
  },
  gone: ['closed'],
  looks: ({ failure }) => failure !== null,
  parts: ['[data-machine=councilMembers]'],
  invariants: [
    {
      name: 'after a lost response the question stays and shows the failure',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.matches('asking') && snapshot.context.failure !== null
        await expect(question(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
        await expect(question(page)).toHaveCount(snapshot.matches('closed') ? 0 : 1)
      },
    },
    {
      name: 'the question is locked while a request is open',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('closed')) return
        await expect(inQuestion(page, 'Cancelar')).toBeEnabled({ enabled: waiting.length === 0 })
      },
    },
    {
      name: 'only the confirmed member is removed, and the table matches the database',
      holds: async ({ page, people, facts }) => {
        expect(await idOf(people, name)).toBe(facts.isGone ? null : facts.id)
        await expect(page.locator('tr', { hasText: name })).toHaveCount(facts.isGone ? 0 : 1)
        expect(await idOf(people, ownName)).toBe(facts.own)
      },
    },
  ],
  cleanUp: unseat,
})
