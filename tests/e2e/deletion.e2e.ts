import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'

/** By keyboard alone; the focus must not fall back to the beginning of the page. */
const remove = async (page: Page, trigger: string | RegExp, confirm: string) => {
  const button = page.getByRole('main').getByRole('button', { name: trigger }).first()
  await expect(button).toBeVisible()
  const pressed = await button.elementHandle()
  await button.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Excluir' })
  const question = page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true })
  await expect(item.or(question)).toBeVisible()
  if (await item.isVisible()) await item.press('Enter')
  await question.press('Enter')
  await expect(question).toHaveCount(0)
  await expect.poll(() => pressed?.evaluate(({ isConnected }) => isConnected)).toBe(false)
}
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body ? 'nothing' : (element?.getAttribute('aria-label') ?? element?.textContent)
  })

test('after a deletion by keyboard the focus is on the same button of the next row', async ({ page, signIn }) => {
  await signIn('mestre', { at: '/council' })
  await remove(page, /^Remover Aurélio/u, 'Sim, remover')
  await expect.poll(() => focused(page)).toMatch(/^Remover /u)

  await page.goto('/members')
  // Without an account: no other test signs in as this member.
  await remove(page, /^Excluir Estêvão/u, 'Sim, excluir membro')
  await expect.poll(() => focused(page)).toMatch(/^Excluir /u)

  await page.goto('/dashboard?tab=community&section=pinned')
  await remove(page, /^Desafixar/u, 'Desafixar')
  await expect.poll(() => focused(page)).toMatch(/^Desafixar /u)

  await page.goto('/dashboard?tab=community')
  await remove(page, /^Opções da mensagem/u, 'Excluir')
  await expect.poll(() => focused(page)).toMatch(/^Opções da mensagem/u)
})

test('after the last row is deleted the focus is nearby', async ({ page, signIn }) => {
  await signIn('mestre', { at: '/council/settings?tab=meetings' })
  const rows = page.getByRole('main').getByRole('button', { name: /^Excluir /u })
  await expect(rows.first()).toBeVisible()
  for (let left = await rows.count(); left > 0; left--) {
    await remove(page, /^Excluir /u, 'Sim, excluir reunião')
    await expect.poll(() => focused(page)).toMatch(left > 1 ? /^Excluir / : /^Nova Reunião$/u)
  }
})
