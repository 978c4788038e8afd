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
/** Pins the dinner unless it is pinned. */
const pin = async (people: People) => {
  if ((await countOf(people)) !== 0) return
  const { error } = await (await rows(people)).insert({ title: dinner, type: 'event', content: 'Traje escuro.' })
  if (error) throw error
}
const loadsDinner = { does: ({ people }: { people: People }) => pin(people), reply: through }

const live = 'live changes arrive at unknown times: notifications.e2e.ts tests them with two browsers'

const asleep = 'another screen is shown then: tests/paths'
const form = 'its notices: the paths of pinnedForm'

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
    form: null,
    followPinned: [],
    loadPinned: ['GET /rest/v1/pinned_items'],
    refreshPinned: ['GET /rest/v1/pinned_items'],
    removePinned: ['DELETE /rest/v1/pinned_items'],
  },
  steps: {
    'the list is loaded': loadsDinner,
    'the list cannot be loaded': { reply: cut, notice: failed },
    'the list is refreshed': loadsDinner,
    'the list cannot be refreshed': { reply: cut },
    'the dinner is unpinned': { reply: through, notice: 'Conteúdo desafixado' },
    'the dinner cannot be unpinned': { reply: cut, notice: 'Erro ao desafixar conteúdo' },
    'try again': { does: ({ page }) => place(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'pin another item': {
      does: async ({ page }) => {
        await place(page).getByRole('button', { name: 'Adicionar' }).click()
        const form = page.getByRole('dialog', { name: 'Fixar conteúdo' })
        await form.getByLabel('Título*').fill(another)
        await form.getByRole('button', { name: 'Fixar', exact: true }).click()
        await expect(form).toHaveCount(0)
      },
      notice: 'Conteúdo fixado',
    },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'unpin the dinner': { does: ({ page }) => page.getByRole('button', { name: `Desafixar ${dinner}` }).click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: 'Desafixar', exact: true }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    { step: 'the listener breaks', reason: 'the listener reports a loss and reconnects; it never throws' },
    { step: 'unpin the dinner', when: ({ items }) => items.length === 0, reason: 'the list is empty' },
    { step: 'unpin the dinner', when: (_, state) => !/list\.re/u.test(state), reason: 'the page shows no list' },
    ...['try again', 'pin another item'].map((step) => ({
      step,
      when: (_: unknown, state: string) => !state.includes('unpin.resting'),
      reason: 'the question covers the button',
    })),
  ],
  elsewhere: [
    ...[
      'the live channel opens',
      'the live channel is lost',
      'an unreadable change arrives',
      'the works are pinned',
      'the works change',
      'the works are unpinned',
      'another user unpins the dinner',
    ].map((step) => ({ step, reason: live })),
    { step: 'leave the screen', reason: asleep },
    { step: 'the form reports', reason: form },
    { step: "'doubt' passes in pinned.list.ready.doubting", reason: 'it takes ten seconds: tests/paths' },
  ],
  signs: {
    'channel.open': ({ page }) => place(page),
    'list.loading': ({ page }) => place(page).getByText('Carregando conteúdo fixado...'),
    'list.ready.doubting': ({ page }) => place(page).getByRole('list', { name: 'Conteúdo fixado' }),
    'list.ready.sure': ({ page }) => place(page).getByRole('list', { name: 'Conteúdo fixado' }),
    'list.refreshing': ({ page }) => place(page).getByRole('list', { name: 'Conteúdo fixado' }),
    'list.failed': ({ page }) => place(page).getByRole('alert').getByText(failed),
    'unpin.resting': ({ page }) => place(page),
    'unpin.asking': ({ page }) => question(page).getByRole('button', { name: 'Desafixar', exact: true }),
    'unpin.removing': ({ page }) => question(page).getByRole('button', { name: 'Desafixando...' }),
  },
  looks: ({ removeFailure }) => removeFailure !== null,
  invariants: [
    {
      name: 'the dinner is listed once, also after a failed refresh',
      holds: async ({ page, snapshot }) => {
        const isShown = snapshot.matches({ list: 'ready' }) || snapshot.matches({ list: 'refreshing' })
        await expect(item(page, dinner)).toHaveCount(isShown ? snapshot.context.items.length : 0)
      },
    },
    {
      name: 'the database has the dinner until it is unpinned',
      holds: async ({ people, step, snapshot }) => {
        if (step === 'the dinner is unpinned') expect(await countOf(people)).toBe(0)
        else if (snapshot.context.items.length > 0) expect(await countOf(people)).toBe(1)
      },
    },
    {
      name: 'the question shows why unpinning failed',
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
        'list.ready.sure: live.joined',
        'list.ready: live.unreadable',
        'list.refreshing: live.delete',
        'list.refreshing: live.insert',
        'list.refreshing: live.joined',
        'list.refreshing: live.unreadable',
        'unpin.asking: live.delete',
      ].map((name) => [`pinned.${name}`, live]),
    ),
    'pinned.channel.open: xstate.error.actor.followPinned': 'the listener never throws',
    'pinned.channel.open: sleep': asleep,
    'pinned.channel.closed': asleep,
    'pinned.channel.closed: refresh': asleep,
    'pinned.list.ready: refresh [1]': asleep,
    'pinned.list.refreshing: refresh [1]': asleep,
    'pinned.list.ready.doubting: xstate.after.doubt.pinned.list.ready.doubting [1]': asleep,
    'pinned.list.ready.doubting: xstate.after.doubt.pinned.list.ready.doubting [2]':
      'it takes ten seconds: tests/paths',
    'pinned.list.rejoining': asleep,
    'pinned.list.rejoining: live.joined': asleep,
    'pinned.list.rejoining: live.lost': asleep,
    'pinned.list.rejoining: pinned.added': asleep,
    'pinned.list.rejoining: xstate.after.patience.pinned.list.rejoining': asleep,
    'pinned: notice': form,
  },
  cleanUp: async ({ people }) => {
    const { error } = await (await rows(people)).delete().in('title', [dinner, another])
    if (error) throw error
  },
})
