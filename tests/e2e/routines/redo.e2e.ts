import { randomUUID } from 'node:crypto'
import { expect, picture, requestAs, test } from '#tests/e2e/test.ts'
import { People } from '#tests/support/screens/people.ts'
import { freeRoutine, register, setStatus, waitingSubmissions } from '#tests/support/screens/submissions.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('another photo for a proof that was cancelled meanwhile becomes a new submission @ROU-742', async ({
  page,
  site,
  signIn,
}) => {
  const who = 'membro12'
  const people = new People(site)
  await freeRoutine(people, who, 'reading')
  const { id } = await register(people, who, 'reading')
  await requestAs(site, 'admin', 'POST', 'rpc/return_proof', { p_id: randomUUID(), p_task: id, p_reason: 'Escura.' })

  await signIn(who, { at: `/routines?type=reading&redo=${id}` })
  await expect(page.getByText('Esta foto substitui a devolvida')).toBeVisible()
  const buffer = await picture(page)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'salmo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Observações').fill('Agora de dia.')
  await setStatus(people, who, id, 'cancelled')
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  await expect(page.getByRole('alertdialog').filter({ hasText: 'não espera mais outro envio' })).toBeVisible()

  // The form has its photo and its notes, for the routine of today.
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await expect(page.getByText('salmo.jpg')).toBeVisible()
  await expect(page.getByLabel('Observações')).toHaveValue('Agora de dia.')
  await expect(page.getByText('Esta foto substitui a devolvida')).toHaveCount(0)
  await send.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await waitingSubmissions(people, who, 'reading')).toBe(1)
  // The link to the proof leads to the routine, which is registered, and no form takes a photo.
  await page.goto(`/routines?type=reading&redo=${id}`)
  await expect(page.getByText('Você já registrou Leitura Bíblica neste período.')).toBeVisible()
  await expect(page).toHaveURL(/\/routines\?type=reading$/)
  await freeRoutine(people, who, 'reading')
})

test('a form ends when another phone sends the photo of its proof; the picked one stays @ROU-743', async ({
  page,
  site,
  signIn,
}) => {
  const who = 'membro12'
  const people = new People(site)
  await freeRoutine(people, who, 'reading')
  const { id } = await register(people, who, 'reading')
  await requestAs(site, 'admin', 'POST', 'rpc/return_proof', { p_id: randomUUID(), p_task: id, p_reason: 'Escura.' })
  await signIn(who, { at: `/routines?type=reading&redo=${id}` })
  const buffer = await picture(page)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'salmo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('salmo.jpg')).toBeVisible()
  await setStatus(people, who, id, 'cancelled')
  await register(people, who, 'reading')
  await returnToForeground({ page })
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Esta prova não espera mais outro envio' }),
  ).toBeVisible()
  await expect(page.getByText('Você já registrou Leitura Bíblica neste período.')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar' }).click()
  await page.getByRole('link', { name: /Treino Diário/u }).click()
  await expect(page.getByText('salmo.jpg')).toBeVisible()
  await freeRoutine(people, who, 'reading')
})
