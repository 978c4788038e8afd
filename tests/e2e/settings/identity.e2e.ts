import { expect, expectNoSidewaysScroll, picture, test } from '#tests/e2e/test.ts'

const standard = { club_name: 'Confraria', club_emblem: '', club_accent: '#d9b661', time_zone: 'America/Sao_Paulo' }

test('a new name, emblem and colour are everywhere, also signed out; wrong input loses nothing @CLU-20 @CLU-21 @CLU-23..CLU-28', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('mestre', { at: '/admin/settings?tab=identity' })
  const form = page.locator('[data-machine=clubIdentity]')
  const name = form.getByLabel('Nome do clube*')
  const accent = form.getByLabel('Cor de destaque*')
  const save = form.getByRole('button', { name: 'Salvar identidade' })
  const file = form.locator('input[type=file]')
  await expect(name).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('isto não é uma imagem') })
  await expect(page.getByText('Erro ao carregar emblema').first()).toBeVisible()
  await name.fill('Clube de Leitura')
  await accent.fill('#223344')
  await save.click()
  await expect(accent).toBeFocused()
  await expect(form.getByText('Esta cor é escura demais')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Clube de Leitura')
  await expect(accent).toHaveValue('#223344')

  await form.getByRole('button', { name: 'Céu' }).click()
  await expect(accent).toHaveValue('#8db8e8')
  const buffer = Buffer.from(await picture(page, 700, 400, 'image/png'))
  await file.setInputFiles({ name: 'emblema.png', mimeType: 'image/png', buffer })
  await expect(form.getByRole('button', { name: 'Trocar emblema' })).toBeVisible()
  await save.click()
  await expect(page.getByText('Configurações atualizadas').first()).toBeVisible()
  await expect(page.locator('[data-club=name]').first()).toHaveText('Clube de Leitura')
  await expect(page).toHaveTitle('Configurações · Clube de Leitura')
  await expect(page.locator('html')).toHaveAttribute('data-accent', '')
  await expectNoSidewaysScroll(page)

  // Signed out, without scripts: the server has written it.
  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const landing = await stranger.newPage()
  await landing.goto(new URL('/', page.url()).href)
  await expect(landing).toHaveTitle('Clube de Leitura')
  await expect(landing.getByRole('heading', { level: 1 })).toHaveText('Clube de Leitura')
  await expect(landing.locator('[data-club=mark] img')).toHaveAttribute('src', /club-emblem/u)
  await expect(landing.locator('html')).toHaveAttribute('data-accent', '')
  await stranger.close()

  // Back to the demonstration's identity.
  await form.getByRole('button', { name: 'Remover emblema' }).click()
  await name.fill(standard.club_name)
  await form.getByRole('button', { name: 'Ouro' }).click()
  await save.click()
  await expect(page.locator('[data-club=mark] svg').first()).toBeVisible()
})
