import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/pinned.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { muteRealtime } from '#tests/support/screens/realtime.ts'

const dinner = 'Prova de desafixar'
const another = 'Prova de fixar ao lado'

const place = (page: Page) => page.locator('[data-machine=pinned]')
const item = (page: Page, title: string) => place(page).getByRole('listitem').filter({ hasText: title })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Desafixar conteúdo?' })
const failed = 'Erro ao carregar conteúdo fixado'

const rows = async (people: People) => (await people.as('admin')).client.from('pinned_items')
const countOf = async (people: People) => {
  const { count, error } = await (await rows(people)).select('*', { count: 'exact', head: true }).eq('title', dinner)
  if (error) throw error
  return count
}
/** There is one dinner, whatever became of the one before. */
const pin = async (people: People) => {
  if ((await countOf(people)) !== 0) return
  const { error } = await (await rows(people)).insert({ title: dinner, type: 'event', content: 'Traje escuro.' })
  if (error) throw error
}
const comesWithDinner = { does: ({ people }: { people: People }) => pin(people), reply: through }

const live = 'what happens elsewhere comes when it likes: notifications.e2e.ts has two browsers'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/dashboard?tab=community&section=pinned')
      return null
    },
  },
  prepare: (page, holdRequest) => muteRealtime(page, { pinned_items: 'followPinned' }, holdRequest),
  requests: {
    followPinned: [],
    loadPinned: ['GET /rest/v1/pinned_items'],
    refreshPinned: ['GET /rest/v1/pinned_items'],
    removePinned: ['DELETE /rest/v1/pinned_items'],
  },
  steps: {
    'what is pinned comes': comesWithDinner,
    'what is pinned does not come': { reply: cut, notice: failed },
    'it is read anew': comesWithDinner,
    'it cannot be read anew': { reply: cut },
    'the dinner is gone': { reply: through, notice: 'Conteúdo desafixado' },
    'the dinner stays': { reply: cut, notice: 'Erro ao desafixar conteúdo' },
    'try again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'one has added something': {
      does: async ({ page }) => {
        await place(page).getByRole('button', { name: 'Adicionar' }).click()
        const form = page.getByRole('dialog', { name: 'Fixar conteúdo' })
        await form.getByLabel('Título*').fill(another)
        await form.getByRole('button', { name: 'Fixar', exact: true }).click()
        await expect(form).toHaveCount(0)
      },
      notice: 'Conteúdo fixado',
    },
    'unpin the dinner': { does: ({ page }) => page.getByRole('button', { name: `Desafixar ${dinner}` }).click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: 'Desafixar', exact: true }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    { step: 'changes cannot be followed', reason: 'what is lost is told and opened again; nothing in it throws' },
    { step: 'unpin the dinner', when: ({ items }) => items.length === 0, reason: 'it is not there' },
    { step: 'unpin the dinner', when: (_, state) => !/list\.re/u.test(state), reason: 'no list is shown' },
    ...['try again', 'one has added something'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('unpin.resting'),
      reason: 'the question lies over it',
    })),
  ],
  elsewhere: [
    'changes are heard',
    'something unreadable is told of',
    'works are pinned',
    'the works change',
    'the works are unpinned',
    'somebody else unpins the dinner',
  ].map((step) => ({ step, reason: live })),
  signs: {
    'list.loading': ({ page }) => place(page).getByText('Carregando conteúdo fixado...'),
    'list.ready': ({ page }) => place(page).getByRole('list', { name: 'Conteúdo fixado' }),
    'list.refreshing': ({ page }) => place(page).getByRole('list', { name: 'Conteúdo fixado' }),
    'list.failed': ({ page }) => place(page).getByRole('alert').getByText(failed),
    'unpin.resting': ({ page }) => place(page),
    'unpin.asking': ({ page }) => question(page).getByRole('button', { name: 'Desafixar', exact: true }),
    'unpin.removing': ({ page }) => question(page).getByRole('button', { name: 'Desafixando...' }),
  },
  looks: ({ removeFailure }) => removeFailure !== null,
  invariants: [
    {
      name: 'the dinner stands there once as long as it is known, however the reading fails',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.matches({ list: 'ready' }) || snapshot.matches({ list: 'refreshing' })
        await expect(item(page, dinner)).toHaveCount(isShown ? snapshot.context.items.length : 0)
      },
    },
    {
      name: 'it is unpinned for everybody exactly when that was confirmed and done',
      holds: async ({ people, step, snapshot }) => {
        if (step === 'the dinner is gone') expect(await countOf(people)).toBe(0)
        else if (snapshot.context.items.length > 0) expect(await countOf(people)).toBe(1)
      },
    },
    {
      name: 'why it stays is told where one can try again',
      holds: async ({ page, snapshot }) =>
        expect(question(page).getByRole('alert')).toHaveCount(snapshot.context.removeFailure === null ? 0 : 1),
    },
  ],
  unshown: {
    ...Object.fromEntries(
      [
        'list: live.delete',
        'list: live.insert',
        'list: live.update',
        'list.failed: live.joined',
        'list.loading: live.delete',
        'list.loading: live.insert',
        'list.loading: live.update',
        'list.ready: live.joined',
        'list.ready: live.unreadable',
        'list.refreshing: live.delete',
        'list.refreshing: live.insert',
        'list.refreshing: live.joined',
        'list.refreshing: live.unreadable',
        'unpin.asking: live.delete',
      ].map((name) => [`pinned.${name}`, live]),
    ),
    'pinned: xstate.error.actor.followPinned': 'nothing in it throws',
  },
  cleanUp: async ({ people }) => {
    const { error } = await (await rows(people)).delete().in('title', [dinner, another])
    if (error) throw error
  },
})
