import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/community/memberMessages.walk.ts'
import { cut, fulfilled, readdressed, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { mark, unwrite } from './writings.people.ts'

const who = 'conselho3'
/** She has no account, so no one gets a notification. */
const bia = { name: 'Eulália Marinho', handle: 'eulalia.marinho' }

interface Facts {
  /** Her id in the directory. */
  id: string
}

const part = (page: Page) => page.locator('[data-machine=memberMessages]')
const composer = (page: Page) => part(page).locator('[data-machine=messageComposer]')
const field = (page: Page) => composer(page).getByPlaceholder('Escreva sua mensagem...')
const pathTo = (to: string | null) => `/members?tab=messages${to === null ? '' : `&member=${to}`}`

const open = async ({ page, people }: Omit<Stage<Facts>, 'facts'>, to: (facts: Facts) => string | null) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('members').select('id').eq('name', bia.name).single()
  if (error) throw error
  await people.enter(page, who)
  await page.goto(pathTo(to(data)))
  return data
}

const send = async (page: Page, text: string) => {
  await field(page).fill(`${mark} ${text}`)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveAttribute('data-state', 'writing')
}
const isWall = (state: string) => state === 'open' || state === 'addressed'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, () => null),
    'to Bia': (stage) => open(stage, ({ id }) => id),
    'to an invalid address': (stage) => open(stage, () => 'bia'),
  },
  requests: { loadAddressee: ['GET /rest/v1/members?select=name%2Chandle%2Cstatus%2Cuser_id'], wall: null },
  steps: {
    'Bia is found': { reply: fulfilled(200, { ...bia, status: 'ativo', user_id: randomUUID() }) },
    'Bia is found, without an account': { reply: through },
    'the member does not exist': {
      reply: ({ facts: { id } }) => readdressed((url) => url.replace(id, '00000000-0000-4000-8000-000000000000')),
    },
    'no response arrives': { reply: cut },
    'try again': { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'write to Bia': { does: ({ page, facts: { id } }) => navigateTo(page, pathTo(id)) },
    'write to all': { does: ({ page }) => navigateTo(page, pathTo(null)) },
    'write to an invalid address': { does: ({ page }) => navigateTo(page, pathTo('bia')) },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'a message to her arrives': {
      does: ({ page }) => send(page, `@${bia.handle} bom dia`),
      notice: ({ addressee }) => {
        if (addressee === null) return null
        return addressee.user_id === null ? 'não recebe aviso' : 'recebe um aviso'
      },
    },
    'a message to all arrives': { does: ({ page }) => send(page, 'bom dia') },
  },
  impossible: ['a message to her arrives', 'a message to all arrives'].map((step) => ({
    step,
    when: (_: unknown, state: string) => !isWall(state),
    reason: 'without an addressee there is no field',
  })),
  elsewhere: [
    { step: 'leave the screen', reason: 'another screen is shown then: tests/paths' },
    { step: 'the wall reports', reason: 'its notices: the paths of messageDeletion' },
    { step: 'the wall fails', reason: 'a fault of the code: tests/paths' },
  ],
  unshown: {
    'memberMessages.open: notice': 'its notices: the paths of messageDeletion',
    'memberMessages.addressed: notice': 'its notices: the paths of messageDeletion',
    'memberMessages.open: sleep': 'another screen is shown then: tests/paths',
    'memberMessages.addressed: sleep': 'another screen is shown then: tests/paths',
    'memberMessages.open: xstate.error.actor.wall': 'a fault of the code: tests/paths',
    'memberMessages.addressed: xstate.error.actor.wall': 'a fault of the code: tests/paths',
  },
  signs: {
    open: ({ page }) => part(page).getByRole('heading', { name: 'Mensagens Internas' }),
    looking: ({ page }) => part(page).getByText('Carregando mensagens...'),
    addressed: ({ page }) => part(page).getByRole('heading', { name: `Mensagem para ${bia.name}` }),
    missing: ({ page }) => part(page).getByRole('link', { name: 'Escrever para todos' }),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar membros'),
  },
  invariants: [
    {
      name: 'the field appears with the addressee, and starts with the mention',
      holds: async ({ page, snapshot: { context, value } }) => {
        await expect(field(page)).toHaveCount(isWall(value) ? 1 : 0)
        if (isWall(value)) await expect(field(page)).toHaveValue(context.addressee ? `@${bia.handle} ` : '')
      },
    },
    {
      name: 'a message to one member shows that all members can read it, and whether she gets a notice',
      holds: async ({ page, snapshot: { context } }) => {
        const { addressee } = context
        await expect(part(page).getByText('O mural é público')).toHaveCount(addressee === null ? 0 : 1)
        const sentence = addressee?.user_id === null ? 'não recebe aviso: ainda não tem conta.' : 'recebe um aviso.'
        if (addressee) await expect(part(page).getByText(`${bia.name} ${sentence}`)).toBeVisible()
      },
    },
  ],
  cleanUp: ({ people }) => unwrite(people, who),
})
