import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, picture, requestAs, test } from '#tests/e2e/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const act = async (page: Page, routine: string, action: string) => {
  await button(page, `Ações para ${routine}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const rows = (page: Page) => page.locator('[data-machine=routineKinds] tbody tr')

/** The demonstration has its four routines again; the fifth one is used, so it is paused. */
test.afterEach(async ({ site }) => {
  const save = (p_code: string, p_values: object) =>
    requestAs(site, 'admin', 'POST', 'rpc/save_routine', { p_code, p_values })
  await save('training', { label: 'Treino Diário' })
  await save('fasting', { is_active: true })
  await save('estudo-semanal', { is_active: false })
})

test('an administrator adds, renames and pauses routines; a member submits the new one, which is paid @ROU-715 @ROU-716', async ({
  page,
  signIn,
  site,
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
  await expect(rows(page).last()).toContainText('Estudo SemanalPor semanaaté 8Ativa')

  await act(page, 'Treino Diário', 'Editar')
  await page.getByLabel('Nome*').fill('Treino do Dia')
  await button(page, 'Salvar rotina').click()
  await expect(rows(page).first()).toContainText('Treino do Dia')
  await act(page, 'Jejum Mensal', 'Pausar')
  await expect(rows(page).nth(2)).toContainText('Em pausa')
  await act(page, 'Estudo Semanal', 'Mover para cima')
  await expect(rows(page).nth(3)).toContainText('Estudo Semanal')
  await expectAccessible(page)
  await act(page, 'Estudo Semanal', 'Editar')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The member.
  await signIn('membro11', { at: '/routines' })
  const cards = page.getByRole('list', { name: 'Rotinas do período' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Treino do Dia' })).toBeVisible()
  await expect(cards.filter({ hasText: 'Jejum Mensal' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registrar Estudo Semanal' }).click()
  const photo = { name: 'estudo.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await button(page, 'Enviar').click()
  await expect(page.getByRole('region', { name: 'Enviado: Estudo Semanal' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const [task] = await requestAs(site, 'membro11', 'GET', 'tasks?select=id&routine_type=eq.estudo-semanal&limit=1')

  // The evaluator.
  await signIn('admin', { at: `/tasks?task=${String(task?.['id'])}` })
  await expect(page.getByText('Estudo Semanal', { exact: true }).first()).toBeVisible()
  await requestAs(site, 'admin', 'PATCH', `tasks?id=eq.${String(task?.['id'])}`, {
    evaluation_score: 100,
    evaluation_by: null,
    evaluation_date: new Date().toISOString(),
  })
  const [paid] = await requestAs(site, 'admin', 'GET', `tasks?select=points_awarded&id=eq.${String(task?.['id'])}`)
  expect(paid).toEqual({ points_awarded: 8 })
  await page.goto('/admin/ranking?tab=goals')
  await expect(page.getByLabel('Estudo Semanal')).toHaveValue('8')
})
