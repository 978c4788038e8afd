import { percent } from '#machines/shared/percent.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

test('shows earned badges, progress and the three nearest goals, and retries after a failure @ACH-01 @ACH-02 @ACH-06 @ACH-26 @APP-17 @APP-70', async ({
  page,
  signIn,
}) => {
  await signIn('membro')
  await page.route('**/rest/v1/rpc/my_achievements', (route) => route.abort())
  await page.getByRole('link', { name: 'Reconhecimentos' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Erro ao carregar conquistas')
  await expectAccessible(page, ['main'])
  await page.unroute('**/rest/v1/rpc/my_achievements')
  await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click()

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Suas Insígnias').getByRole('listitem').filter({ hasText: 'Mentor' })).toBeVisible()
  const missing = await card('Próximas Conquistas').getByRole('listitem').count()
  const earned = await card('Suas Insígnias').getByRole('listitem').count()
  await expect(card('Progresso Geral').getByText(`${earned} de 7 conquistas`)).toBeVisible()
  await expect(card('Progresso Geral').getByText(`${percent(earned, 7)}%`)).toBeVisible()
  expect(earned + missing).toBe(7)
  await expect(card('Próximas Metas').getByRole('listitem')).toHaveCount(3)
  await expect(card('Próximas Metas').getByRole('progressbar').first()).toHaveAttribute(
    'aria-valuetext',
    /^\d+ de \d+ dias$/,
  )
  await expect(card('Detalhes das Conquistas').getByRole('listitem')).toHaveCount(7)
  await expect(card('Detalhes das Conquistas')).toContainText('Concedida por Caetano Brum')
  await expect(page.getByRole('link', { name: 'Gerenciar insígnias' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/member-achievements/nada-disso')
  await expect(page.getByText('Membro não encontrado.')).toBeVisible()
  await page.goto('/member-achievements/11111111-1111-4111-8111-111111111111')
  await expect(page.getByText('Membro não encontrado.')).toBeVisible()
  await expectAccessible(page)
})

test('grants and revokes a badge by hand, creates a rule that grants at once, and notifies the member @ACH-06 @ACH-18 @ACH-20 @ACH-22 @ACH-25 @ACH-30 @APP-16 @APP-125 @APP-126', async ({
  page,
  site,
  signIn,
}) => {
  const [member] = await requestAs(site, 'conselho2', 'GET', 'members?select=id,name&name=eq.Rosaura Taveira')
  await signIn('conselho2', { at: `/member-achievements/${String(member?.['id'])}` })
  await expect(page.getByRole('heading', { level: 1, name: 'Conquistas de Rosaura Taveira' })).toBeVisible()
  await page.getByRole('button', { name: 'Conceder insígnia' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Insígnia*').selectOption('Mentor')
  await dialog.getByRole('button', { name: 'Conceder' }).press('Enter')
  await expect(dialog.getByText('Escreva o motivo')).toBeVisible()
  await expectAccessible(page, ['[role=dialog]'])
  await dialog.getByLabel('Motivo*').fill('Acompanhou Firmino')
  await dialog.getByRole('button', { name: 'Conceder' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const details = page.getByRole('region', { name: 'Detalhes das Conquistas' })
  await expect(details).toContainText('“Acompanhou Firmino”')

  await details.getByRole('button', { name: 'Revogar Mentor' }).press('Enter')
  await dialog.getByLabel('Motivo*').fill('Era outra pessoa')
  await dialog.getByRole('button', { name: 'Revogar' }).press('Enter')
  await expect(details.getByRole('button', { name: 'Revogar Mentor' })).toHaveCount(0)
  const notifications = await requestAs(
    site,
    'membro7',
    'GET',
    'notifications?select=content&type=eq.achievement&order=created_at',
  )
  expect(notifications.slice(-2)).toEqual([
    { content: 'Caetano Brum concedeu a você a insígnia “Mentor”. Motivo: Acompanhou Firmino' },
    { content: 'A sua insígnia “Mentor” foi revogada. Motivo: Era outra pessoa' },
  ])

  await page.goto('/achievements?tab=rules')
  await page.getByRole('button', { name: 'Nova insígnia' }).press('Enter')
  await dialog.getByLabel('Título*').fill('mentor')
  await dialog.getByLabel('Descrição*').fill('Leu a Bíblia.')
  await dialog.getByLabel('Quantidade*').fill('1')
  await dialog.getByRole('button', { name: 'Criar insígnia' }).press('Enter')
  await expect(dialog.getByText('Já existe uma insígnia com este título.')).toBeVisible()
  await dialog.getByLabel('Título*').fill('Primeira Página')
  await expectAccessible(page, ['[role=dialog]'])
  await dialog.getByRole('button', { name: 'Criar insígnia' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const rule = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Primeira Página' })
  await expect(rule).toContainText(/1\d membros têm esta insígnia/)

  await rule.getByRole('button', { name: 'Editar Primeira Página' }).press('Enter')
  await requestAs(site, 'admin', 'PATCH', 'badges?title=eq.Primeira Página', { description: 'Abriu a Bíblia.' })
  await dialog.getByLabel('Descrição*').fill('Leu uma vez.')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou esta insígnia' })
  await expect(conflict).toContainText('Abriu a Bíblia.')
  await conflict.getByRole('radio', { name: /^Sua versão/ }).press('ArrowDown')
  await expect(conflict.getByRole('radio', { name: /^Versão salva/ })).toBeChecked()
  await expectAccessible(page, ['[role=dialog]'])
  await conflict.getByRole('button', { name: 'Voltar ao formulário' }).press('Enter')
  await expect(dialog.getByLabel('Descrição*')).toHaveValue('Abriu a Bíblia.')
  await dialog.getByRole('button', { name: 'Excluir insígnia' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, excluir insígnia' }).press('Enter')
  await expect(rule).toHaveCount(0)
  await expectNoSidewaysScroll(page, [360, 1920])
})

test('a second visit shows at once what it had, and no form of the first visit', async ({ page, signIn }) => {
  await signIn('admin', { at: '/dashboard' })
  await page.getByRole('link', { name: 'Reconhecimentos' }).click()
  await page.getByRole('link', { name: 'Gerenciar insígnias' }).click()
  const rule = page.getByRole('main').locator('[data-machine=badgeRules] li').first()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Nova insígnia' }).click()
  await dialog.getByLabel('Título*').fill('Sentinela')

  // No response arrives: what is shown is known from the first visit.
  await page.route('**/rest/v1/rpc/badge_rules*', () => {})
  await navigateTo(page, '/achievements')
  await expect(page.getByRole('region', { name: 'Progresso Geral' })).toBeVisible()
  await page.goBack()
  await expect(rule).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await rule.getByRole('button', { name: /^Conceder/ }).click()
  await expect(dialog.getByLabel('Motivo*')).toBeVisible()
  await navigateTo(page, '/dashboard')
  // The address changes before the page. Until the page does, 'back' keeps the open dialog.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(rule).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('reports a badge granted during the visit when the page returns to the foreground @APP-72 @APP-102', async ({
  page,
  site,
  signIn,
}) => {
  const [badge] = await requestAs(site, 'admin', 'GET', 'badges?select=id&title=eq.Mentor')
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=id&name=eq.Otília Sarmento')
  const grant = { p_member_id: member?.['id'], p_badge_id: badge?.['id'], p_reason: 'Acolheu os novos' }
  await signIn('membro9')
  await expect(page.getByRole('button', { name: /^Notificações, .* não lidas?$/ })).toBeVisible()
  await requestAs(site, 'conselho2', 'POST', 'rpc/grant_badge', grant)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Nova Notificação' })).toContainText(
    'Caetano Brum concedeu a você a insígnia “Mentor”. Motivo: Acolheu os novos',
  )
})
