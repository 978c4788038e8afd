import { type Page, expect } from 'playwright/test'
import { isOpenRequest, isReasonTooLong } from '#machines/profile/deletionRequest.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { walk } from '#tests/paths/profile/deletionRequest.walk.ts'
import { decline, hasOpenRequest, withdraw, openRequest } from '#tests/support/screens/deletionRequests.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { blockRealtime } from '#tests/support/screens/realtime.ts'

interface Facts {
  /** Whether the database must have an open request. */
  isOpen: boolean
  /** The last request was declined. A person makes at most five a day. */
  isDeclined: boolean
}

/** Requests the deletion of their own data. No other test closes these requests. */
const who = 'membro9'

const part = (page: Page) => page.locator('[data-machine=deletionRequest]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pedir a exclusão dos seus dados' })
const reason = (page: Page) => dialog(page).getByLabel('Motivo (opcional)')
const send = (page: Page) => dialog(page).locator('[type=submit]')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Retirar o pedido de exclusão?' })
const outdatedText = 'Você já tem um pedido de exclusão em aberto.'
const outdated = 'Erro no pedido de exclusão'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    plain: async ({ page, people }) => {
      await withdraw(people, who)
      await people.enter(page, who)
      // The live notification of a declined request would arrive at any time: notifications.e2e.ts.
      await blockRealtime(page)
      await page.goto('/profile')
      return { isOpen: false, isDeclined: false }
    },
  },
  requests: {
    loadDeletionRequest: ['GET /rest/v1/deletion_requests'],
    refreshDeletionRequest: ['GET /rest/v1/deletion_requests'],
    requestDeletion: ['POST /rest/v1/rpc/request_deletion'],
    withdrawDeletionRequest: ['POST /rest/v1/rpc/withdraw_deletion_request'],
  },
  steps: {
    // A withdrawn request counts as no request.
    'no request exists': {
      does: async ({ people, facts }) => {
        if (facts.isDeclined) await openRequest(people, who)
        await withdraw(people, who)
        Object.assign(facts, { isOpen: false, isDeclined: false })
      },
      reply: through,
    },
    'a request is open': {
      does: async ({ people, facts }) => {
        await openRequest(people, who)
        facts.isOpen = true
      },
      reply: through,
    },
    'the last request was declined': {
      does: async ({ people, facts }) => {
        await decline(people, who, 'Fique.')
        Object.assign(facts, { isOpen: false, isDeclined: true })
      },
      reply: through,
    },
    'the request fails to load': { reply: cut },
    retry: { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'the refresh finds no request': {
      does: async ({ people, facts }) => {
        if (facts.isDeclined) await openRequest(people, who)
        await withdraw(people, who)
        Object.assign(facts, { isOpen: false, isDeclined: false })
      },
      reply: through,
    },
    'the refresh fails': { reply: cut },
    'open the form': { does: ({ page }) => button(page, 'Pedir exclusão').click() },
    submit: { does: ({ page }) => send(page).dblclick() },
    'type a reason': { does: ({ page }) => reason(page).fill('Mudança') },
    'type too long a reason': { does: ({ page }) => reason(page).fill('x'.repeat(1001)) },
    'the request is created': {
      does: async ({ facts }) => {
        facts.isOpen = true
      },
      reply: through,
      notice: 'Pedido enviado',
    },
    // The server would count it among the five a day.
    'another window created it first': {
      does: async ({ people, facts }) => {
        await openRequest(people, who)
        facts.isOpen = true
      },
      reply: fulfilled(409, { code: '23505', message: outdatedText, details: null, hint: null }),
      notice: outdated,
    },
    // The paths do not sign in as the founder.
    'the account is the founder’s': {
      reply: fulfilled(403, { code: '42501', message: 'O fundador não pode ser excluído.', details: null, hint: null }),
    },
    withdraw: { does: ({ page }) => button(page, 'Retirar pedido').click() },
    confirm: { does: ({ page }) => question(page).getByRole('button', { name: 'Retirar pedido' }).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'it is withdrawn': {
      does: async ({ facts }) => {
        facts.isOpen = false
      },
      reply: through,
      notice: 'Pedido retirado',
    },
    'the request is already closed': {
      does: async ({ people, facts }) => {
        await decline(people, who, 'Fique.')
        Object.assign(facts, { isOpen: false, isDeclined: true })
      },
      reply: through,
      notice: outdated,
    },
    'no response arrives': { reply: cut },
  },
  signs: {
    loading: ({ page }) =>
      part(page)
        .getByText('Carregando pedido...')
        .or(part(page).getByRole('heading', { name: 'Exclusão dos seus dados' })),
    'shown.resting': ({ page }) => button(page, 'Pedir exclusão').or(button(page, 'Retirar pedido')),
    'shown.refreshing': ({ page }) => button(page, 'Pedir exclusão').or(button(page, 'Retirar pedido')),
    writing: ({ page }) => dialog(page).getByRole('button', { name: 'Enviar pedido' }),
    requesting: ({ page }) => dialog(page).getByRole('button', { name: 'Enviando...' }),
    asking: ({ page }) => question(page).getByRole('button', { name: 'Retirar pedido' }),
    withdrawing: ({ page }) => question(page).getByRole('button', { name: 'Retirando...' }),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar o pedido de exclusão'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'the screen shows the state of the request',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (!stateText(value).startsWith('shown')) return
        const isOpen = isOpenRequest(context.request)
        await expect(button(page, isOpen ? 'Retirar pedido' : 'Pedir exclusão')).toBeEnabled()
        await expect(part(page).getByText('à espera da administração.')).toHaveCount(isOpen ? 1 : 0)
        const isDeclined = context.request?.outcome === 'declined'
        await expect(part(page).getByText(/Seu último pedido foi recusado .* Motivo: Fique\./u)).toHaveCount(
          isDeclined ? 1 : 0,
        )
      },
    },
    {
      name: 'the field is disabled exactly while a request is open, and the typed reason stays',
      holds: async ({ page, step, snapshot: { value, context }, waiting }) => {
        if (value !== 'writing' && value !== 'requesting') return
        await expect(reason(page)).toBeEditable({ editable: waiting.length === 0 })
        await expect(reason(page)).toHaveValue(context.reason)
        await expect(dialog(page).getByText('O motivo pode ter no máximo 1.000 caracteres.')).toHaveCount(
          isReasonTooLong(context.reason) ? 1 : 0,
        )
        if (step === 'submit' && isReasonTooLong(context.reason)) await expect(reason(page)).toBeFocused()
      },
    },
    {
      name: 'a failure is shown in its dialog until the next attempt',
      holds: ({ page, snapshot: { value, context } }) =>
        expect(dialog(page).or(question(page)).getByRole('alert')).toHaveCount(
          context.failure && (value === 'writing' || value === 'asking') ? 1 : 0,
        ),
    },
    {
      name: 'the database has an open request until it is withdrawn or closed',
      holds: async ({ people, facts }) => expect(await hasOpenRequest(people, who)).toBe(facts.isOpen),
    },
  ],
  cleanUp: ({ people }) => withdraw(people, who),
})
