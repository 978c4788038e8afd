import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

/** Blocks the loading of code; returns a function that unblocks it. */
const blockCode = async (page: Page) => {
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  return () => page.unroute('**/assets/**')
}
const laterNotice = (page: Page) => page.getByText('O que você abriu aparece assim que a rede voltar.').first()

test('a form whose code does not load opens later, a calendar stays closed; typed text stays @APP-74 @APP-75', async ({
  page,
  signIn,
}) => {
  await signIn('membro', { at: '/tasks' })
  let unblock = await blockCode(page)
  await page.getByRole('button', { name: 'Nova Tarefa' }).press('Enter')
  await expect(laterNotice(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões' })).toBeVisible()
  await unblock()
  await page.getByLabel('Título').fill('Levar o livro de atas')

  unblock = await blockCode(page)
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
