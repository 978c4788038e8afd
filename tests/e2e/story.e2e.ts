import { expect, expectAccessible, password, picture, test, withMotion } from './test.ts'

test.use(withMotion)

test('a member proves a routine with a photo, an administrator evaluates it, the points appear in the ranking @ENT-24 @ENT-35 @ROU-10 @ROU-22 @TAS-51 @TAS-53 @TAS-57 @RAN-20', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill('membro@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await expect(page.getByText('Login bem-sucedido')).toBeVisible()
  await expect(page.getByText('Bem-vindo de volta à Confraria')).toBeVisible()

  await page.getByRole('link', { name: 'Ranking' }).click()
  // On a Monday there may be no points yet, and then there is no list.
  const own = page.getByRole('listitem').filter({ hasText: 'Você' })
  const pointsOf = async () => {
    await expect(page.locator('[data-machine=ranking]')).toHaveAttribute('data-state', /^weekly\.ready/)
    if ((await own.count()) === 0) return 0
    return Number(/(\d+)\s*pontos?/.exec((await own.innerText()).replaceAll('\n', ' '))?.[1])
  }
  const before = await pointsOf()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Registrar Leitura Bíblica' }).click()
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await expect(page.getByRole('heading', { name: 'Leitura Bíblica' }).first()).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'salmo 27.jpg', mimeType: 'image/jpeg', buffer: await picture(page) })
  await page.getByRole('textbox', { name: 'Observações' }).fill('Salmo 27, antes do amanhecer.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('link', { name: 'Registrar Leitura Bíblica' })).toHaveCount(0)

  // The user's own submission has no button to evaluate or to complete it.
  await page.getByRole('link', { name: 'Tarefas' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: 'Salmo 27, antes do amanhecer.' })
  await expect(mine).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Avaliar' })).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Concluir' })).toHaveCount(0)
  await expectAccessible(page, ['main'])

  const desk = await (await browser.newContext({ baseURL: site })).newPage()
  await desk.goto('/login')
  await desk.getByRole('button', { name: 'Acesso Administrativo' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Login Administrativo' })
  await dialog.getByLabel('E-mail administrativo').fill('admin@confraria.test')
  await dialog.getByLabel('Senha administrativa', { exact: true }).fill('confraria-demo')
  await dialog.getByRole('button', { name: 'Acessar Painel Administrativo' }).click()
  await expect(desk.getByText('Login administrativo bem-sucedido')).toBeVisible()
  await expect(desk).toHaveURL(/\/admin$/)
  await expect(desk.getByRole('heading', { level: 1, name: 'Painel Administrativo' })).toBeVisible()
  await desk.getByRole('link', { name: 'Tarefas' }).click()
  const card = desk.getByRole('listitem').filter({ hasText: 'Salmo 27, antes do amanhecer.' })
  await card.getByRole('button', { name: 'Avaliar' }).click()
  await expect(card.getByRole('heading', { name: 'Avaliar Leitura Bíblica' })).toBeVisible()
  const slider = card.getByRole('slider')
  await expect(slider).toHaveValue('70')
  await slider.focus()
  await desk.keyboard.press('End')
  await expect(slider).toHaveValue('100')
  await expect(card.getByText('5 pontos', { exact: true })).toBeVisible()
  await card.getByLabel('Comentário').fill('Leitura firme.')
  await card.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(desk.getByRole('region', { name: 'Avisos' }).getByText('Avaliação enviada')).toBeVisible()
  await expect(
    desk.getByRole('region', { name: 'Avisos' }).getByText('Pontuação: 100/100 (5 pontos atribuídos)'),
  ).toBeVisible()
  await expect(card.getByText('Concluída')).toBeVisible()
  await desk.context().close()

  await page.getByRole('link', { name: 'Ranking' }).click()
  await expect.poll(() => pointsOf()).toBe(before + 5)
})
