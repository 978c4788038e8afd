import { z } from 'zod/mini'
import { expect, requestAs, test } from '#tests/e2e/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an evaluator writes to who is fading, and the list is closed on return @ROU-912', async ({
  page,
  signIn,
  site,
}) => {
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=id,name&name=eq.Anselmo%20Pacheco')
  const { id, name } = z.object({ id: z.string(), name: z.string() }).parse(member)
  await page.route('**/rest/v1/rpc/fading_members', (route) =>
    route.fulfill({
      json: [
        {
          member_id: id,
          name,
          photo_url: null,
          last_day: '2026-11-02',
          recent_kept: 1,
          recent_of: 14,
          earlier_kept: 42,
          earlier_of: 56,
        },
      ],
    }),
  )
  await signIn('conselho2', { at: '/tasks' })
  await page.getByRole('button', { name: 'Quem está se afastando' }).click()
  await expect(page.getByText('Regularidade: de 75% para 7%')).toBeVisible()
  await page.getByRole('link', { name: `Escrever a ${name}` }).click()
  await expect(page).toHaveURL(`/members?tab=messages&member=${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Quem está se afastando' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a member has no such list, and reads in the profile what evaluators see @ROU-911 @ROU-913', async ({
  page,
  signIn,
}) => {
  await signIn('membro5', { at: '/tasks' })
  await expect(page.getByRole('heading', { name: 'Sumário de Progresso' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quem está se afastando' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Sua regularidade' })).toBeVisible()
  await expect(page.getByText('Ninguém mais vê, e isso não muda pontos nem posições.')).toBeVisible()
})
