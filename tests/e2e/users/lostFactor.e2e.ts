import type { Page } from 'playwright/test'
import { expect, password, test } from '#tests/e2e/test.ts'
import { enrol } from '#tests/support/screens/factor.ts'
import { People } from '#tests/support/screens/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

const atCodePrompt = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill('membro11@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segundo Fator' })).toBeVisible()
}

test('an administrator removes the second factor of who lost the authenticator; the password signs in again @USR-680 @ENT-47 @ENT-905', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const people = new People(site)
  const factor = await enrol(people, 'membro11')
  const member = await (await browser.newContext({ baseURL: site })).newPage()
  await atCodePrompt(member)
  // The title of the login, not the body, has the focus after a return.
  await member.getByRole('button', { name: 'Voltar para o login' }).press('Enter')
  await expect(member.getByRole('heading', { level: 1, name: 'Área Restrita' })).toBeFocused()
  await atCodePrompt(member)

  await signIn('admin', { at: '/admin/users?search=membro11' })
  const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: 'membro11@confraria.test' })
  await row.getByRole('button', { name: /^Ações/u }).click()
  await page.getByRole('menuitem', { name: 'Remover segundo fator' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remover segundo fator' })
  await expect(question).toContainText('Confirme antes, por outro meio')
  await question.getByRole('button', { name: 'Sim, remover segundo fator' }).click()
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('já pode entrar só com a senha.')

  await row.getByRole('button', { name: /^Ações/u }).click()
  await expect(page.getByRole('menuitem', { name: 'Suspender conta' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remover segundo fator' })).toHaveCount(0)

  // The sign-in that waits for the code has ended: the code leads to the login, which says so.
  await member.getByLabel('Código de 6 números').fill(factor.code())
  await member.getByRole('button', { name: 'Confirmar' }).click()
  await expect(member.getByRole('region', { name: 'Avisos' })).toContainText('faça login novamente')
  await expect(member.getByRole('heading', { level: 1, name: 'Área Restrita' })).toBeVisible()
  await expect(member.getByText('Código não aceito')).toHaveCount(0)
  await member.context().close()

  // It shows the dashboard.
  await signIn('membro11')
})
