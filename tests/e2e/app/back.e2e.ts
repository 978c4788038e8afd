import type { Page } from 'playwright/test'
import { expect, test, withMotion } from '#tests/e2e/test.ts'

test.use({ ...withMotion, viewport: { width: 390, height: 844 }, hasTouch: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}
/** The page's index in the history. */
const entryOf = (page: Page) => page.evaluate(() => window.navigation.currentEntry?.index)

test('back closes the bell, a photo and a report, and the page stays, also the first one of a visit; then it leaves the page @APP-890', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const bell = page.getByRole('button', { name: /^Notificações/u })
  const closeBell = async () => {
    await bell.tap()
    await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible()
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(bell).toBeFocused()
  }
  await closeBell()
  await expect(page).toHaveURL(/\/dashboard$/u)
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Tarefas' }).tap()
  await expect(heading(page, 'Tarefas e Missões')).toBeVisible()
  await page.getByRole('radiogroup').getByText('A avaliar').tap()
  await expect(page).toHaveURL(/status=toEvaluate/u)
  const address = page.url()
  const entry = await entryOf(page)

  await page.getByRole('button', { name: 'Avaliar' }).first().tap()
  await page.locator('form[data-machine="evaluation"]').getByRole('button', { name: 'Ampliar foto' }).tap()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('100%')
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page.locator('form[data-machine="evaluation"]')).toBeVisible()

  // The menu removes its own entry while the report opens.
  await openMenu(page)
  await page.getByRole('button', { name: 'Relatar um problema' }).tap()
  const report = page.getByRole('dialog', { name: 'Relatar um problema' })
  await report.getByLabel('O que aconteceu?').fill('A lista')
  await expect.poll(() => entryOf(page)).toBe(entry)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)
  expect(await entryOf(page)).toBe(entry)

  await page.goBack()
  await expect(page).not.toHaveURL(address)
})

test('back in a changed form needs a confirmation, which a second one cancels; a busy form stays @APP-89 @APP-890', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Conselho' }).tap()
  await expect(heading(page, 'Painel do Conselho')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar Membro' }).tap()
  const form = page.getByRole('dialog', { name: 'Adicionar Novo Membro' })
  const question = page.getByRole('alertdialog', { name: 'Descartar alterações?' })
  const name = form.getByLabel('Nome*')
  await name.fill('Helena Prates')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Helena Prates')

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/council_members*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held
    await route.abort()
  })
  await form.getByRole('button', { name: 'Adicionar', exact: true }).tap()
  await expect(form.getByRole('button', { name: 'Adicionando...' })).toBeVisible()
  await page.goBack()
  await expect(form.getByRole('button', { name: 'Adicionando...' })).toBeVisible()
  release()
  await expect(form.getByRole('alert')).toContainText('Sem resposta do servidor.')
  // The notice moves the sheet up, and the buttons of the question with it.
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Erro ao adicionar membro' })).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar' }).tap()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/council$/u)
  await page.goBack()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('back leads to where the list was scrolled, though its rows come later @APP-892', async ({ page, signIn }) => {
  await signIn('membro', { at: '/members' })
  const profile = page.getByRole('link', { name: 'Ver Perfil de Helena Prates' })
  await profile.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(500)
  await profile.tap()
  await expect(heading(page, 'Helena Prates')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test('back from a message leads to where the notifications were scrolled @APP-892', async ({ page, signIn }) => {
  await signIn('membro2', { at: '/dashboard?tab=community&section=notifications' })
  const reply = page.getByRole('link', { name: /respondeu à sua mensagem/u }).last()
  await reply.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(500)
  await reply.tap()
  await expect(page.getByRole('link', { name: 'Ver todo o feed' })).toBeVisible()
  // At the way back the page is first as long as the feed.
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(10_000)
  await page.goBack()
  await expect(reply).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: false })

  test('the skipped navigation adds no entry of the history, so back needs a confirmation later @APP-84 @APP-44', async ({
    page,
    signIn,
  }) => {
    await signIn('membro')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.getByRole('link', { name: 'Pular para o conteúdo' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: /^Menu de/u }).click()
    await page.getByRole('menuitem', { name: 'Enviar feedback' }).click()
    await page.getByLabel('Mensagem').fill('Ainda não terminei')
    await page.goBack()
    await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
    await expect(page).toHaveURL(/\/feedback$/u)
  })
})
