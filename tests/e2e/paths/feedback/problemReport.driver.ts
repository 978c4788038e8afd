import { type Page, expect } from 'playwright/test'
import { faultOfFeedback } from '#machines/feedback/feedback.ts'
import { walk } from '#tests/paths/feedback/problemReport.walk.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Relatar um problema' })
const text = (page: Page) => dialog(page).getByLabel('O que aconteceu?')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true })
const waiting = (page: Page) =>
  dialog(page).getByText('Sem resposta do servidor. O relato está guardado', { exact: false })
const isClosed = (_: unknown, state: string) => state.includes('dialog.closed')
const isOpen = (_: unknown, state: string) => state.includes('dialog.open')
const withoutDialog = 'the dialog is closed'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    member: async ({ page, people }) => {
      await people.enter(page, 'membro9')
      await page.goto('/meetings')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return null
    },
    visitor: 'the server must not confirm the session: problemReports.e2e.ts',
  },
  // No report reaches the backend, which accepts five an hour.
  requests: { openProblemReport: [], reportProblem: ['POST /rest/v1/rpc/report_problem'] },
  steps: {
    'open the dialog': {
      does: async ({ page }) => {
        await page.getByRole('button', { name: 'Abrir menu' }).click()
        await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Relatar um problema' }).click()
        await expect(dialog(page)).toBeVisible()
      },
    },
    'the dialog is empty': { reply: through },
    write: { does: ({ page }) => text(page).fill('A tela travou.') },
    'write something else': { does: ({ page }) => text(page).fill('A tela travou de novo.') },
    'write too much': { does: ({ page }) => text(page).fill('a'.repeat(4_001)) },
    'download the recording': {
      does: async ({ page }) => {
        const details = dialog(page).getByText('Ver o registro técnico que será enviado')
        if (!(await button(page, 'Baixar').isVisible())) await details.click()
        const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Baixar').click()])
        expect(download.suggestedFilename()).toBe('report.json')
      },
    },
    submit: { does: ({ page }) => button(page, /^(?:Enviar relato|Tentar agora)$/u).click() },
    'the report is stored': { reply: fulfilled(200, null), notice: 'Relato enviado' },
    'the report is refused': {
      reply: fulfilled(429, {
        code: 'PT429',
        message: 'Você relatou 5 problemas na última hora. Aguarde um pouco e envie de novo.',
      }),
      notice: 'Erro ao enviar relato',
    },
    'there is no network': { reply: cut },
    'the network is back': { does: returnToForeground },
    'close the dialog': { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    { step: 'open the dialog', when: isOpen, reason: 'the dialog covers the menu' },
    ...['write', 'write something else', 'write too much', 'submit'].map((step) => ({
      step,
      when: isClosed,
      reason: withoutDialog,
    })),
  ],
  passing: ['report.opening'],
  elsewhere: [
    { step: 'the dialog has a draft', reason: 'another session: tests/paths' },
    { step: 'the dialog cannot read its draft', reason: 'a fault of the code: tests/paths' },
    { step: 'open the dialog later', reason: 'the same press; the test of the recorder shows the newer events' },
    { step: "'pause' passes in problemReport.report.waiting", reason: 'it takes two minutes: tests/paths' },
    { step: 'submit again', reason: 'the same press; only the new id differs' },
  ],
  gone: ['report.empty'],
  unshown: {
    'problemReport.report.waiting: xstate.after.pause.problemReport.report.waiting':
      'it takes two minutes: tests/paths',
    'problemReport.report.opening: xstate.error.actor.openProblemReport': 'a fault of the code: tests/paths',
  },
  parts: ['main, [role=dialog]'],
  signs: {
    'dialog.closed': ({ page }) => page.getByRole('main'),
    'dialog.open': ({ page }) => dialog(page),
    'report.empty': ({ page }) => page.getByRole('main'),
    'report.editing': ({ page }) => button(page, 'Enviar relato').or(page.getByRole('main')),
    'report.sending': ({ page }) => button(page, 'Enviando...').or(page.getByRole('main')),
    'report.waiting': ({ page }) => waiting(page).or(page.getByRole('main')),
  },
  looks: ({ content, isChecked, failure }) => [isChecked && faultOfFeedback(content), failure !== null],
  invariants: [
    {
      name: 'the dialog is on the page exactly while it is open',
      holds: ({ page, snapshot }) => expect(dialog(page)).toHaveCount(snapshot.matches({ dialog: 'open' }) ? 1 : 0),
    },
    {
      name: 'it keeps the typed text, and locks it while it is being sent',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches({ dialog: 'open' })) return
        await expect(text(page)).toHaveValue(snapshot.context.content)
        await expect(text(page)).toBeEditable({ editable: !snapshot.matches({ report: 'sending' }) })
      },
    },
    {
      name: 'it says that a report waits, and why one was refused',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches({ dialog: 'open' })) return
        await expect(waiting(page)).toHaveCount(snapshot.matches({ report: 'waiting' }) ? 1 : 0)
        await expect(dialog(page).getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0)
      },
    },
    {
      name: 'an invalid text shows an error and gets the focus',
      holds: async ({ page, step, snapshot: { context, value } }) => {
        const isFaulty = context.isChecked && faultOfFeedback(context.content) !== null
        if (step !== 'submit' || !isFaulty || value.dialog !== 'open') return
        await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(text(page)).toBeFocused()
      },
    },
    {
      name: 'what will be sent has no text of the user',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value.dialog !== 'open' || context.content === '') return
        await expect(dialog(page).locator('pre')).not.toContainText(context.content.slice(0, 40))
      },
    },
  ],
})
