import type { Page } from 'playwright/test'
import { expect, expectNoSidewaysScroll, requestAs, test } from '#tests/e2e/test.ts'

const label = 'Silêncio'
const code = 'silencio'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notes = (page: Page) => page.getByRole('textbox', { name: 'Observações' })
const toast = (page: Page, text: string) =>
  expect(page.getByRole('alertdialog').filter({ hasText: text })).toBeVisible()

/** It may be used, so it is paused. */
test.afterEach(({ site }) =>
  requestAs(site, 'admin', 'POST', 'rpc/save_routine', { p_code: code, p_values: { is_active: false } }),
)

test('a routine that needs no photo is sent, returned and evaluated as a text @ROU-720 @ROU-721 @ROU-722 @ROU-723 @ROU-724 @ROU-725', async ({
  page,
  signIn,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('admin', { at: '/admin/ranking?tab=routines' })
  await button(page, 'Nova Rotina').click()
  await page.getByLabel('Nome*').fill(label)
  await page.getByLabel('Exige foto').uncheck()
  await button(page, 'Salvar rotina').click()
  await expect(page.locator('[data-machine=routineKinds] tbody tr').last()).toContainText('Opcional')

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('membro9', { at: `/routines?type=${code}` })
  const storage: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/')) storage.push(`${request.method()} ${request.url()}`)
  })
  await button(page, 'Enviar').click()
  await toast(page, 'Sem foto, escreva nas observações o que você fez.')
  await notes(page).fill('Dez minutos em silêncio, antes do trabalho.')

  await button(page, 'Enviar').click()
  await expect(page.getByRole('region', { name: 'Enviado com sucesso' })).toContainText(label)
  expect(storage.filter((request) => request.startsWith('POST') && request.includes('/object/confraria'))).toEqual([])

  await page.goto('/routines')
  await expect(page.getByRole('list', { name: 'Últimos envios' }).getByRole('listitem').first()).toContainText(
    'Registro sem foto',
  )

  const [task] = (await requestAs(site, 'admin', 'GET', `tasks?routine_type=eq.${code}&select=id`)) as { id: string }[]
  await signIn('conselho', { at: `/tasks?task=${task?.id}` })
  const card = page.getByRole('listitem').filter({ hasText: label })
  await expect(card).toContainText('Dez minutos em silêncio')
  await button(page, 'Avaliar').click()
  const panel = page.getByRole('form', { name: `Avaliar ${label}` })
  await expect(panel).toContainText('Dez minutos em silêncio')
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByLabel('Motivo da devolução').fill('Como foi?')
  await button(page, 'Devolver prova').click()
  await toast(page, 'Prova devolvida')

  await signIn('membro9', { at: '/routines' })
  await expect(page.getByText(/^Silêncio de .+: registro devolvido$/u)).toBeVisible()
  await page
    .getByRole('link', { name: /^Refazer Silêncio/u })
    .first()
    .click()
  await expect(page.getByText('Este registro substitui o devolvido')).toBeVisible()
  await notes(page).fill('Difícil no começo; no fim, em paz.')
  await button(page, 'Enviar').click()
  await expect(page.getByRole('region', { name: 'Enviado com sucesso' })).toBeVisible()

  await signIn('membro8', { at: `/tasks?task=${task?.id}` })
  await expect(card).toContainText('Registro visível só para quem o enviou e para quem avalia')
  await expect(card).not.toContainText('em paz')

  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('conselho', { at: `/tasks?task=${task?.id}` })
  await button(page, 'Avaliar').click()
  await expect(panel).toContainText('em paz')
  await expect(panel.getByRole('list', { name: 'Conversa sobre a prova' })).toContainText('registrou sem foto')
  await expect(panel).not.toContainText('A foto devolvida já foi removida.')
  await panel.getByRole('button', { name: 'Enviar avaliação' }).click()
  await toast(page, 'Avaliação enviada')
})
