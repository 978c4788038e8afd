import type { Page } from 'playwright/test'
import { dayAt } from '#machines/shared/dates.ts'
import { expect, expectAccessible, test } from '#tests/e2e/test.ts'
import { flagsWith } from '#tests/support/routineKinds.ts'

const flags = (page: Page, ...done: readonly string[]) =>
  page.route('**/rest/v1/rpc/get_member_routines', (route) => route.fulfill({ json: flagsWith(done) }))
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rotinas do período' }).getByRole('listitem').filter({ hasText: name })

test('the address holds the view, and the view follows the address @ROU-42 @ROU-05 @ROU-08 @ROU-09 @APP-14', async ({
  page,
  signIn,
}) => {
  await signIn('membro10')
  await flags(page)
  await page.getByRole('link', { name: 'Rotinas' }).click()
  await expect(tab(page, 'Visão Geral')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Enviar Rotina').click()
  await expect(page).toHaveURL(/\/routines\?tab=submit$/)
  await expect(page.getByText('Escolha acima a rotina que você quer registrar.')).toBeVisible()
  await page.getByRole('link', { name: 'Leitura Bíblica' }).click()
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await expect(page.getByRole('heading', { name: 'Leitura Bíblica' })).toBeVisible()
  await tab(page, 'Visão Geral').click()
  await expect(page).toHaveURL(/\/routines$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await expect(page.getByRole('heading', { name: 'Leitura Bíblica' })).toBeVisible()

  // The choices are one line, until 'Trocar'.
  const change = page.getByRole('button', { name: 'Trocar rotina' })
  const choices = page.getByRole('navigation', { name: 'Rotina a registrar' })
  await expect(change).toHaveText('Trocar')
  await expect(change).toHaveAttribute('aria-expanded', 'false')
  await expect(choices).toBeHidden()
  await change.press('Enter')
  await expect(change).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Leitura Bíblica' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Batalha Documentada' }).click()
  await expect(page).toHaveURL(/\/routines\?type=documentation$/)
  await expect(page.getByRole('heading', { name: 'Batalha Documentada' })).toBeVisible()
  await expect(choices).toBeHidden()
})

test('each card shows Completo or Pendente, and only a pending routine can be registered, also by keyboard @ROU-06 @ROU-07', async ({
  page,
  signIn,
}) => {
  await flags(page, 'training', 'fasting')
  await signIn('membro10', { at: '/routines' })
  for (const name of ['Treino Diário', 'Jejum Mensal']) {
    await expect(card(page, name)).toContainText('Completo')
    await expect(card(page, name).getByRole('link')).toHaveCount(0)
  }
  for (const name of ['Leitura Bíblica', 'Batalha Documentada']) {
    await expect(card(page, name)).toContainText('Pendente')
    await expect(card(page, name).getByRole('link', { name: `Registrar ${name}` })).toHaveText('Registrar')
  }

  // By keyboard alone, from the overview to the form; the focus is never lost.
  await tab(page, 'Visão Geral').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Registrar Leitura Bíblica' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await expect(page.getByRole('main')).toBeFocused()
  const notes = page.getByRole('textbox', { name: 'Observações' })
  for (let step = 0; step < 20; step++) {
    if (await notes.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(notes).toBeFocused()
})

test('a card shows the maximum until its proof is evaluated: later it may have changed @ROU-06', async ({
  page,
  signIn,
}) => {
  const proof = {
    due_date: dayAt(Date.now()),
    evaluation_score: null,
    points_awarded: null,
    image_url: null,
    image_removed_after: null,
    is_written: true,
    status: 'pending',
    evaluation_date: null,
    returned_at: null,
    contested_at: null,
    decided_at: null,
    return_reason: null,
    proof_thumbnail: null,
  }
  const sent = [
    { ...proof, id: crypto.randomUUID(), routine_type: 'training' },
    { ...proof, id: crypto.randomUUID(), routine_type: 'reading', evaluation_score: 100, points_awarded: 12 },
  ]
  await page.route('**/rest/v1/tasks?*assigned_by=eq.*', (route) => route.fulfill({ json: sent }))
  await flags(page, 'training', 'reading')
  await signIn('membro10', { at: '/routines' })
  await expect(card(page, 'Jejum Mensal')).toContainText('até 20 pontos')
  await expect(card(page, 'Treino Diário')).toContainText('até 10 pontosEnviado, aguarda avaliação')
  await expect(card(page, 'Leitura Bíblica')).toContainText('Avaliado: 12 pontos')
  await expect(card(page, 'Leitura Bíblica')).not.toContainText('até')
  await tab(page, 'Enviar Rotina').click()
  await page.getByRole('link', { name: 'Leitura Bíblica' }).click()
  await expect(page.getByRole('heading', { name: 'Leitura Bíblica' }).locator('..')).toHaveText(
    'Leitura BíblicaCompleto',
  )
})

test('says what happened to each submission: today, in seven days, in the last ones and in the month @ROU-50..ROU-52', async ({
  page,
  signIn,
}) => {
  await signIn('membro')
  const flags = page.getByRole('listitem')
  await expect(flags.filter({ hasText: 'Treino Diário' })).toContainText('hoje · aguarda avaliação')
  // In the demonstration the month's fasting is on its second day, and the score depends on the day.
  const fasting = flags.filter({ hasText: 'Jejum Mensal' })
  await expect(fasting).toContainText(/\d+ pontos|Registrar/)
  const points = /\d+ pontos/u.exec(await fasting.innerText())?.[0]

  const month = page.getByRole('table', { name: /^Rotinas por dia em/ })
  const counted = await month.innerText()

  await page.goto('/routines')
  await expect(page.getByText('Enviado, aguarda avaliação')).toBeVisible()
  await expect(page.getByText(`Avaliado: ${points ?? ''}`)).toHaveCount(points === undefined ? 0 : 1)
  const week = page.getByRole('list', { name: 'Treino Diário: últimos sete dias' }).getByRole('listitem')
  await expect(week).toHaveCount(7)
  await expect(week.last()).toContainText('aguarda avaliação')
  await expect(week.nth(4)).toContainText(/: \d+ pontos?$/)
  await expect(week.first()).toContainText('nenhum envio')
  const sent = page.getByRole('list', { name: 'Últimos envios' }).getByRole('listitem')
  await expect(sent).toHaveCount(8)
  await expect(sent.first()).toContainText('Treino Diárioaguarda avaliação')
  await expect(sent.first().getByRole('button', { name: 'Ampliar foto' })).toBeVisible()
  // The database counted the month of the dashboard.
  expect(await month.innerText()).toBe(counted)
  await expectAccessible(page)
})
