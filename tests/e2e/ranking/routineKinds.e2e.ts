import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, picture, requestAs, test } from '#tests/e2e/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const act = async (page: Page, routine: string, action: string) => {
  await button(page, `Ações para ${routine}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const rows = (page: Page) => page.locator('[data-machine=routineKinds] tbody tr')

/** The demonstration has its four routines again; the fifth one may be used, so it is paused. */
test.afterEach(async ({ site }) => {
  const save = (p_code: string, p_values: object) =>
    requestAs(site, 'admin', 'POST', 'rpc/save_routine', { p_code, p_values })
  await save('training', { label: 'Treino Diário' })
  await save('fasting', { is_active: true })
  await save('estudo-semanal', { is_active: false })
})

const study = { label: 'Estudo Semanal', icon: 'pen', period: 'week', max_points: 8 }

test('an administrator adds, renames, pauses and orders routines @ROU-715 @ROU-716 @ROU-730 @ROU-731', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/admin/ranking?tab=routines' })
  await expect(rows(page)).toHaveCount(4)
  await button(page, 'Nova Rotina').click()
  const form = page.getByRole('dialog', { name: 'Nova Rotina' })
  await form.getByLabel('Nome*').fill('Estudo Semanal')
  await form.getByLabel('Ícone').selectOption('Caneta')
  await form.getByLabel('Período').selectOption('Por semana')
  await form.getByLabel('Pontos com nota 100*').fill('8')
  await expectAccessible(page)
  await button(page, 'Salvar rotina').click()
  await expect(page.getByText('Rotina criada')).toBeVisible()
  await expect(rows(page).last()).toContainText('Estudo SemanalPor semanaaté 8ExigidaAtiva')

  await act(page, 'Treino Diário', 'Editar')
  await page.getByLabel('Nome*').fill('Treino do Dia')
  await button(page, 'Salvar rotina').click()
  await expect(rows(page).first()).toContainText('Treino do Dia')
  await act(page, 'Jejum Mensal', 'Pausar')
  await expect(rows(page).nth(2)).toContainText('Em pausa')
  await act(page, 'Estudo Semanal', 'Mover para cima')
  await expect(rows(page).nth(3)).toContainText('Estudo Semanal')
  await expectNoSidewaysScroll(page)

  // What names the routine follows: rules of badges, their form, and the audit log.
  await page.goto('/achievements?tab=rules')
  await expect(page.getByText(/Treino do Dia avaliados?$/u).first()).toBeVisible()
  await button(page, 'Nova insígnia').click()
  await expect(page.getByRole('option', { name: 'Dias de Treino do Dia avaliados' })).toBeAttached()
  await page.goto('/admin/settings?tab=audit')
  await expect(page.getByText(/: Treino do Dia$/u).first()).toBeVisible()
  await page.goto('/admin/ranking')

  // Leaving the tab closes a dialog.
  await page.getByRole('tab', { name: 'Rotinas' }).click()
  await page.getByRole('tab', { name: 'Metas' }).click()
  await expect(page.getByRole('textbox', { name: 'Estudo Semanal' })).toHaveValue('8')
  await page.goBack()
  await act(page, 'Estudo Semanal', 'Editar')
  await expect(page.getByRole('dialog', { name: 'Editar Rotina' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('dialog', { name: 'Editar Rotina' })).toHaveCount(0)
})

test('a member submits a new routine and no paused one; it is evaluated and paid @ROU-703 @ROU-708', async ({
  page,
  signIn,
  site,
}) => {
  const save = (values: object, p_code?: string) =>
    requestAs(site, 'admin', 'POST', 'rpc/save_routine', { p_values: values, p_code })
  const [known] = await requestAs(site, 'admin', 'GET', 'routine_types?select=code&code=eq.estudo-semanal')
  await (known ? save({ is_active: true }, 'estudo-semanal') : save(study))
  await save({ label: 'Treino do Dia' }, 'training')
  await save({ is_active: false }, 'fasting')

  await signIn('membro11', { at: '/routines' })
  const cards = page.getByRole('list', { name: 'Rotinas do período' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Treino do Dia' })).toBeVisible()
  await expect(cards.filter({ hasText: 'Jejum Mensal' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registrar Estudo Semanal' }).click()
  const photo = { name: 'estudo.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await button(page, 'Enviar').click()
  await expect(page.getByRole('region', { name: 'Enviado com sucesso' })).toContainText('Estudo Semanal')

  const task = 'tasks?routine_type=eq.estudo-semanal&select=id,points_awarded,routine:routine_types(label,icon)'
  await requestAs(site, 'admin', 'PATCH', task, { evaluation_score: 100, evaluation_date: new Date().toISOString() })
  expect(await requestAs(site, 'admin', 'GET', task)).toMatchObject([
    { points_awarded: 8, routine: { label: 'Estudo Semanal', icon: 'pen' } },
  ])
})
