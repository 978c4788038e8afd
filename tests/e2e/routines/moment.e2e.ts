import type { Locator, Page } from 'playwright/test'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  requestAs,
  test,
  withMotion,
} from '#tests/e2e/test.ts'
import { flagsWith } from '#tests/support/routineKinds.ts'

/** A small phone. */
test.use({ ...withMotion, viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

/** membro12 is new in the demonstration. The page reads that only the training of today is done. */
const enter = async (page: Page, signIn: (who: string) => Promise<void>) => {
  await page.route('**/rest/v1/rpc/get_member_routines', (route) => route.fulfill({ json: flagsWith(['training']) }))
  await signIn('membro12')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const moment = (page: Page) => page.getByRole('region', { name: 'Enviado com sucesso' })

/** Presses 'Registrar', the button of a picture, and 'Enviar'. Returns the presses inside the page. */
const prove = async (page: Page, source: 'Tirar foto' | 'Escolher foto') => {
  let presses = 0
  const press = async (target: Locator) => {
    await target.tap()
    presses++
  }
  const photo = { name: 'salmo.jpg', mimeType: 'image/jpeg', buffer: await picture(page) }
  await press(page.getByRole('link', { name: 'Registrar Leitura Bíblica' }))
  await expect(page.getByRole('form', { name: 'Leitura Bíblica' })).toBeVisible()

  // Everything is in the window, without scrolling.
  for (const name of ['Tirar foto', 'Escolher foto', 'Enviar', 'Trocar rotina'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  const [camera, gallery] = [
    await button(page, 'Tirar foto').boundingBox(),
    await button(page, 'Escolher foto').boundingBox(),
  ]
  expect(camera?.y).toBeLessThan(gallery?.y ?? 0)

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button(page, source))])
  expect(await chooser.element().getAttribute('capture')).toBe(source === 'Tirar foto' ? 'environment' : null)
  await chooser.setFiles(photo)
  await expect(page.getByText('salmo.jpg')).toBeVisible()
  await expect(button(page, 'Enviar')).toBeInViewport({ ratio: 1 })
  await press(button(page, 'Enviar'))
  return presses
}

/** Cancels what was sent, so that the period is free again. */
const cancelSent = async (site: string) => {
  const sent = await requestAs(site, 'membro12', 'GET', 'tasks?select=id&routine_type=eq.reading&status=eq.pending')
  for (const { id } of sent)
    await requestAs(site, 'membro12', 'PATCH', `tasks?id=eq.${String(id)}`, { status: 'cancelled' })
}
test.afterEach(({ site }) => cancelSent(site))

test('a photo from the gallery is sent with four presses, and the dashboard shows it with the next routine @ROU-43..ROU-46', async ({
  page,
  signIn,
}) => {
  await enter(page, signIn)
  // One more press chooses the picture in the gallery.
  expect((await prove(page, 'Escolher foto')) + 1).toBeLessThanOrEqual(4)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(moment(page)).toContainText('Leitura Bíblica aguarda avaliação.2 de 4 hoje')
  // In place of a toast.
  await expect(page.getByText('aguarda avaliação.')).toHaveCount(1)
  const photo = moment(page).locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  // A routine of the day is before the one of the month.
  const next = moment(page).getByRole('link', { name: 'Registrar Batalha Documentada' })
  await expect(next).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, ['main'])
  await expectNoSidewaysScroll(page)

  await next.tap()
  await expect(page).toHaveURL(/\/routines\?type=documentation$/)
  await expect(page.getByRole('form', { name: 'Batalha Documentada' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(moment(page)).toHaveCount(0)
})

test('a photo that lies on its side is rotated before it is sent, with its thumbnail; a cancelled proof waits no more @ROU-49 @ROU-45 @PIC-30', async ({
  page,
  signIn,
  site,
}) => {
  await enter(page, signIn)
  await page.goto('/routines?type=reading')
  const buffer = await picture(page)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'salmo.jpg', mimeType: 'image/jpeg', buffer })
  const shown = page.getByRole('form').locator('canvas')
  const rotate = button(page, 'Girar')
  await expect(rotate).toBeInViewport({ ratio: 1 })
  for (const [turned, isUpright] of [
    ['Foto girada 90°', false],
    ['Foto girada 180°', true],
    ['Foto girada 270°', false],
  ] as const) {
    await rotate.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: turned })).toHaveCount(1)
    await expect(rotate).toBeFocused()
    const isWide = await shown.evaluate(({ width, height }: HTMLCanvasElement) => width > height)
    expect(isWide).toBe(isUpright)
  }
  await button(page, 'Enviar').tap()
  const photo = moment(page).locator('img')
  await expect
    .poll(() => photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]))
    .toEqual([600, 800])
  const [row] = await requestAs(site, 'membro12', 'GET', 'tasks?select=proof_thumbnail&order=created_at.desc&limit=1')
  const thumbnail = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, String(row?.['proof_thumbnail']))
  expect(thumbnail).toEqual([208, 144])

  await page.unroute('**/rest/v1/rpc/get_member_routines')
  await cancelSent(site)
  await navigateTo(page, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas e Missões' })).toBeVisible()
  await navigateTo(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Registrar Leitura Bíblica' })).toHaveCount(1)
  await expect(moment(page)).toHaveCount(0)
})

test('the camera needs three presses; the moment is closed by keyboard, and the focus stays in the page @ROU-44 @ROU-48', async ({
  page,
  signIn,
}) => {
  await enter(page, signIn)
  expect(await prove(page, 'Tirar foto')).toBeLessThanOrEqual(3)
  await expect(moment(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await button(page, 'Fechar').press('Enter')
  await expect(moment(page)).toHaveCount(0)
  await expect(page.locator('main *:focus')).toHaveCount(1)
})
