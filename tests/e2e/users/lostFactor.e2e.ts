import { expect, test } from '#tests/e2e/test.ts'
import { enrol } from '#tests/support/screens/factor.ts'
import { People } from '#tests/support/screens/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an administrator removes the second factor of who lost the authenticator; the password signs in again @USR-680', async ({
  page,
  site,
  signIn,
}) => {
  const people = new People(site)
  await enrol(people, 'membro11')
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

  // It shows the dashboard.
  await signIn('membro11')
})
