import { askAs, expect, test } from '#tests/e2e/test.ts'

test('whoever comes back to the own profile sees that the deletion was asked for elsewhere, and taken back', async ({
  page,
  site,
  signIn,
}) => {
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signIn('membro10', { at: '/profile' })
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
  await askAs(site, 'membro10', 'POST', 'rpc/request_deletion', { p_reason: 'Mudo de país.' })
  await comeBack()
  await expect(page.getByText('Seu motivo: Mudo de país.')).toBeVisible()
  await askAs(site, 'membro10', 'POST', 'rpc/withdraw_deletion_request', {})
  await comeBack()
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
})
