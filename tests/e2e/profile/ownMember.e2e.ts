import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('the profile shows on return what was changed elsewhere', async ({ page, site, signIn }) => {
  const returnToPage = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signIn('membro9', { at: '/profile' })
  const card = page.getByRole('region', { name: 'Dados no diretório' })
  await expect(card).toContainText('Arquiteta de jardins.')
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
  await requestAs(site, 'admin', 'PATCH', 'members?name=eq.Otília Sarmento', {
    bio: 'Arquiteta de jardins e de praças.',
  })
  await requestAs(site, 'membro9', 'POST', 'rpc/request_deletion', { p_reason: 'Mudo de país.' })
  await returnToPage()
  await expect(card).toContainText('Arquiteta de jardins e de praças.')
  await expect(page.getByText('Seu motivo: Mudo de país.')).toBeVisible()
  await requestAs(site, 'membro9', 'POST', 'rpc/withdraw_deletion_request', {})
})
