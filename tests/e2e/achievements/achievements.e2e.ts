import { percent } from '#machines/shared/percent.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('shows earned badges, progress and the three nearest goals @ACH-01 @ACH-02 @ACH-26', async ({ page, signIn }) => {
  await signIn('membro', { at: '/achievements' })
  await expect(page.getByRole('heading', { level: 1, name: 'Reconhecimentos' })).toBeVisible()
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
})

test('grants and revokes a badge by hand, creates a rule that grants at once; leaving the page closes its form @ACH-06 @ACH-18 @ACH-20 @ACH-22 @APP-16 @APP-17', async ({
  page,
  site,
  signIn,
}) => {
  const [member] = await requestAs(site, 'conselho2', 'GET', 'members?select=id,name&name=eq.Rosaura Taveira')
  const address = `/member-achievements/${String(member?.['id'])}`
  await signIn('conselho2', { at: address })
  await expect(page.getByRole('heading', { level: 1, name: 'Conquistas de Rosaura Taveira' })).toBeVisible()
  const grant = page.getByRole('button', { name: 'Conceder insígnia' })
  const dialog = page.getByRole('dialog')
  await grant.press('Enter')
  await dialog.getByLabel('Insígnia*').selectOption('Mentor')
  await dialog.getByLabel('Motivo*').fill('Acompanhou Firmino')
  await dialog.getByRole('button', { name: 'Conceder' }).press('Enter')
  const details = page.getByRole('region', { name: 'Detalhes das Conquistas' })
  await expect(details).toContainText('“Acompanhou Firmino”')
  await details.getByRole('button', { name: 'Revogar Mentor' }).press('Enter')
  await dialog.getByLabel('Motivo*').fill('Era outra pessoa')
  await dialog.getByRole('button', { name: 'Revogar' }).press('Enter')
  await expect(details.getByRole('button', { name: 'Revogar Mentor' })).toHaveCount(0)

  await grant.press('Enter')
  await expect(dialog.getByLabel('Motivo*')).toBeVisible()
  await navigateTo(page, '/achievements?tab=rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Reconhecimentos' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Nova insígnia' }).press('Enter')
  await dialog.getByLabel('Título*').fill('Primeira Página')
  await dialog.getByLabel('Descrição*').fill('Leu a Bíblia.')
  await dialog.getByLabel('Quantidade*').fill('1')
  await dialog.getByRole('button', { name: 'Criar insígnia' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const rule = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Primeira Página' })
  await expect(rule).toContainText(/1\d membros têm esta insígnia/)
  await rule.getByRole('button', { name: 'Editar Primeira Página' }).press('Enter')
  await dialog.getByRole('button', { name: 'Excluir insígnia' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim, excluir insígnia' }).press('Enter')
  await expect(rule).toHaveCount(0)

  await page.getByRole('button', { name: 'Nova insígnia' }).press('Enter')
  await dialog.getByLabel('Título*').fill('Sentinela')
  // No response arrives: what is shown is known from the first visit.
  await page.route('**/rest/v1/rpc/badge_rules*', () => {})
  await navigateTo(page, '/dashboard')
  // The address changes before the page. Until the page does, 'back' keeps the open dialog.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').locator('[data-machine=badgeRules] li').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
