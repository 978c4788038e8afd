import type { Page } from 'playwright/test'
import { createAccount } from '#tests/e2e/entrance/emptyClub.ts'
import { expect, expectNoSidewaysScroll, picture, requestAs, test } from '#tests/e2e/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Boas-vindas à Confraria' })
const link = (page: Page, name: string) => card(page).getByRole('link', { name })
const step = (page: Page, title: string) => card(page).getByRole('listitem').filter({ hasText: title }).first()

/** An invited person follows the link on a phone. */
const join = async (page: Page, site: string, name: string) => {
  const email = `${name}.recente@example.com`
  const [member] = await requestAs(site, 'admin', 'POST', 'members', {
    name: `${name} Recente`,
    entry_date: '2026-01-02',
  })
  const [invitation] = await requestAs(site, 'admin', 'POST', 'rpc/create_invitation', {
    p_email: email,
    p_member_id: member?.['id'],
  })
  await page.goto(`/login#convite=${String(invitation?.['token'])}`)
  await page.getByLabel('E-mail do convite').fill(email)
  await createAccount(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
}

test.describe('a newcomer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('reads the routines, adds a photo, sends the first proof, and the welcome is over @PRO-820 @PRO-821', async ({
    page,
    site,
  }) => {
    // A sign-up and two uploads.
    test.slow()
    await join(page, site, 'Tadeu')
    await expect(link(page, 'Escolher foto')).toBeVisible()
    await expect(step(page, 'As rotinas').getByText('Treino Diário')).toBeVisible()
    await expect(step(page, 'As rotinas').getByText('até 10 pontos por dia').first()).toBeVisible()
    await expect(step(page, 'As rotinas').getByText(/^até \d+ pontos por mês$/u)).toBeVisible()
    await expect(card(page).getByRole('img', { name: 'feito' })).toHaveCount(0)
    await expectNoSidewaysScroll(page, [360, 390])

    const photo = { name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
    await link(page, 'Escolher foto').click()
    await page.getByRole('button', { name: 'Editar perfil' }).click()
    await page.locator('input[type=file]').first().setInputFiles(photo)
    await page.getByRole('button', { name: 'Usar foto' }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeVisible()

    await page.goto('/dashboard')
    await expect(step(page, 'Sua foto').getByRole('img', { name: 'feito' })).toBeVisible()
    await expect(link(page, 'Escolher foto')).toHaveCount(0)
    await link(page, 'Registrar rotina').click()
    await page.getByRole('link', { name: 'Registrar Treino Diário' }).click()
    await page.locator('input[type=file]').first().setInputFiles(photo)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText('Enviado com sucesso')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/u)
    await expect(card(page)).toHaveCount(0)
  })
})

test('a dismissed welcome stays away after a reload; who is no newcomer has none @PRO-822 @PRO-823', async ({
  page,
  site,
  signIn,
}) => {
  await join(page, site, 'Zita')
  await expect(link(page, 'Registrar rotina')).toBeVisible()
  await card(page).getByRole('button', { name: 'Dispensar' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-machine=profile][data-state=fresh]')).toBeAttached()
  await expect(card(page)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await signIn('membro12')
  await expect(page.locator('[data-machine=profile][data-state=fresh]')).toBeAttached()
  await expect(card(page)).toHaveCount(0)
})
