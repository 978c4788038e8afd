import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('the profile shows on return what another person has changed', async ({ page, site, signIn }) => {
  await signIn('membro9', { at: '/profile' })
  const card = page.getByRole('region', { name: 'Dados no diretório' })
  await expect(card).toContainText('Arquiteta de jardins.')
  await requestAs(site, 'admin', 'PATCH', 'members?name=eq.Otília Sarmento', {
    bio: 'Arquiteta de jardins e de praças.',
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(card).toContainText('Arquiteta de jardins e de praças.')
})
