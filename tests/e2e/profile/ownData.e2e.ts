import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('the profile shows on return a deletion request that was made or withdrawn elsewhere', async ({
  page,
  site,
  signIn,
}) => {
  const returnToPage = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signIn('membro10', { at: '/profile' })
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
  await requestAs(site, 'membro10', 'POST', 'rpc/request_deletion', { p_reason: 'Mudo de país.' })
  await returnToPage()
  await expect(page.getByText('Seu motivo: Mudo de país.')).toBeVisible()
  await requestAs(site, 'membro10', 'POST', 'rpc/withdraw_deletion_request', {})
  await returnToPage()
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
})
