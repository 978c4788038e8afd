import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

/** Blocks the loading of code; returns a function that unblocks it. */
const blockCode = async (page: Page) => {
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  return () => page.unroute('**/assets/**')
}
const laterNotice = (page: Page) => page.getByText('O que você abriu aparece assim que a rede voltar.').first()

test('a dialog whose code does not load leaves the matrix unchanged, and opens when the network is back @APP-74 @APP-75', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/council/settings?tab=permissions' })
  const cell = page.getByRole('checkbox', { name: 'Revogar insígnias' })
  const before = await cell.isChecked()
  await cell.press('Space')
  const unblock = await blockCode(page)
  await page.getByRole('button', { name: 'Salvar Permissões' }).press('Enter')
  await expect(laterNotice(page)).toBeVisible()
  await expect(page.getByText('1 alteração ainda não salva.')).toBeVisible()
  expect(await cell.isChecked()).toBe(!before)
  await unblock()
  const dialog = page.getByRole('dialog', { name: /^Salvar permissões do cargo / })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(page.getByText('1 alteração ainda não salva.')).toBeVisible()
})

test('a calendar whose code does not load stays closed, and typed text stays @APP-74 @APP-75', async ({
  page,
  signIn,
}) => {
  await signIn('membro', { at: '/tasks' })
  await page.getByRole('button', { name: 'Nova Tarefa' }).press('Enter')
  await page.getByLabel('Título').fill('Levar o livro de atas')
  const unblock = await blockCode(page)
  const open = page.getByRole('button', { name: 'Abrir calendário' })
  await open.press('Enter')
  await expect(page.getByText('Não foi possível abrir. Tente de novo quando a rede voltar.').first()).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Levar o livro de atas')
  await unblock()
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await open.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Título')).toHaveValue('Levar o livro de atas')
})

test('a form whose code does not load shows a notice, and opens later @APP-74 @APP-75', async ({ page, signIn }) => {
  await signIn('membro', { at: '/tasks' })
  const unblock = await blockCode(page)
  await page.getByRole('button', { name: 'Nova Tarefa' }).press('Enter')
  await expect(laterNotice(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões' })).toBeVisible()
  await unblock()
  await expect(page.getByLabel('Título')).toBeVisible()
})
