import type { Page } from 'playwright/test'
import { overviewSchema } from '#machines/profile/profile.ts'
import { dayAhead, typedDay } from '#tests/support/screens/days.ts'
import { expect, expectNoSidewaysScroll, requestAs, test } from '#tests/e2e/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Ausências' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Justificar ausência' })
const requests = (page: Page) => page.getByRole('region', { name: /^Ausências a decidir/u })

test.use({ viewport: { width: 390, height: 844 } })

/** A member requests one day. */
const request = async (page: Page, day: string) => {
  await card(page).getByRole('button', { name: 'Justificar ausência' }).click()
  await dialog(page).getByText('Viagem').click()
  await dialog(page).getByLabel('Primeiro dia*').fill(day)
  await dialog(page).getByLabel('Motivo*').fill('Viagem a trabalho')
  await dialog(page).getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(card(page).getByText('Aguarda decisão')).toBeVisible()
}

test('an evaluator refuses a request with a reason and approves another, which their members read @ROU-110 @ROU-111 @ROU-118', async ({
  page,
  signIn,
}) => {
  await signIn('membro10', { at: '/routines' })
  await request(page, typedDay(dayAhead(4)))
  await signIn('membro11', { at: '/routines' })
  await request(page, typedDay(dayAhead(3)))
  await expectNoSidewaysScroll(page)

  await signIn('admin', { at: '/tasks' })
  await requests(page)
    .getByRole('button', { name: /^Recusar: .*Zeferino Lobato/ })
    .click()
  const refusal = page.getByRole('dialog', { name: 'Recusar a ausência' })
  await refusal.getByLabel('Motivo da recusa*').fill('Falta o comprovante')
  await refusal.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText('Ausência recusada')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await requests(page)
    .getByRole('button', { name: /^Aprovar: / })
    .click()
  await expect(page.getByText('Ausência aprovada')).toBeVisible()
  await expect(requests(page)).toHaveCount(0)

  await signIn('membro11', { at: '/routines' })
  await expect(card(page).getByText('Resposta: Falta o comprovante')).toBeVisible()
  await signIn('membro10', { at: '/routines' })
  await expect(card(page).getByText('Justificada')).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Retirar pedido/u })).toHaveCount(0)
})

test('the dashboard shows streak and regularity with their rules and leads to the absences; members read a pause @PRO-60 @ROU-120 @ROU-921', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin', { at: '/admin/settings' })
  await page.getByRole('button', { name: 'Pausar o clube' }).click()
  const form = page.getByRole('dialog', { name: 'Pausar o clube' })
  await form.getByLabel('Primeiro dia*').fill(typedDay(dayAhead(20)))
  await form.getByLabel('Último dia').fill(typedDay(dayAhead(25)))
  await form.getByLabel('Motivo*').fill('Recesso de fim de ano')
  await form.getByRole('button', { name: 'Pausar', exact: true }).click()
  await expect(page.getByText('Nestes dias ninguém perde a sequência.')).toBeVisible()

  await signIn('membro', { at: '/routines' })
  await expect(card(page).getByText(/^Clube em pausa: .* Recesso de fim de ano$/u)).toBeVisible()

  await signIn('membro', { at: '/dashboard' })
  const { streak, routine_days: days } = overviewSchema.parse(
    await requestAs(site, 'membro', 'POST', 'rpc/my_overview', {}),
  )
  if (days === null) throw new Error('the member has no routines')
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status.getByText('Sequência', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
    new RegExp(`^${streak}dias?$`, 'u'),
  )
  await expect(status.getByText(`${days.kept} de ${days.of} dias`)).toBeVisible()
  await status.getByText('Como é contado').click()
  await expect(status.getByText(/^Dias justificados e pausas do clube/u)).toBeVisible()

  await page.getByRole('link', { name: 'Justificar ausência' }).click()
  await expect(page).toHaveURL('/routines#ausencias')
  await expect(card(page).getByRole('button', { name: 'Justificar ausência' })).toBeInViewport()

  await signIn('admin', { at: '/admin/settings' })
  await page.getByRole('button', { name: /^Encerrar a pausa/u }).click()
  await page.getByRole('button', { name: 'Encerrar pausa' }).click()
  await expect(page.getByText('De hoje em diante, os dias dela contam.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Encerrar a pausa/u })).toHaveCount(0)
})
