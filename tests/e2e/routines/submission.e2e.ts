import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { dismissNotices } from '#tests/support/screens/look.ts'
import { type SignIn, expect, picture, pictureFile, test, vastPng } from '#tests/e2e/test.ts'

/** membro12 is new in the demonstration and has proved no routine yet. */
const open = async (page: Page, signIn: SignIn, type: string) => {
  await signIn('membro12', { at: `/routines?type=${type}` })
  await expect(page.locator('[data-state="editing"]')).toBeVisible()
}
const pick = async (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').first().setInputFiles(file)
const jpeg = async (page: Page) =>
  pick(page, { name: 'prova.jpg', mimeType: 'image/jpeg', buffer: await picture(page) })
/** Half-transparent green, as large as a photo: the stories of a worker share their tasks, and others look at them. */
const greenGlass = async (page: Page) => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'rgb(0 255 0 / 49.8%)'
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL()
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()
const toast = (page: Page, text: string) =>
  expect(page.getByRole('alertdialog').filter({ hasText: text })).toBeVisible()

test('an invalid picture is refused when picked; one of 9 MB is scaled down, and a double click sends it once @ROU-13 @ROU-22 @ROU-27 @ROU-29', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'training')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // Drawing a vast picture stops the page for seconds: nothing is drawn before its check.
  const drawn = await page.evaluateHandle(() => {
    const pictures: string[] = []
    new MutationObserver(() => {
      for (const { outerHTML } of document.querySelectorAll('form :is(img, canvas)')) pictures.push(outerHTML)
    }).observe(document, { subtree: true, childList: true })
    return pictures
  })
  const whole = await picture(page)
  const invalid = 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.'
  for (const [what, name, mimeType, content, reason] of [
    ['48 kB of 20,000 × 20,000 pixels', 'prova.png', 'image/png', vastPng(), 'A imagem tem pixels demais.'],
    ['half of a JPEG', 'prova.jpg', 'image/jpeg', whole.subarray(0, whole.length / 2), invalid],
  ] as const)
    await test.step(what, async () => {
      await pick(page, { name, mimeType, buffer: content })
      await toast(page, reason)
      await dismissNotices(page)
      expect(await drawn.jsonValue()).toEqual([])
    })
  expect(requests.filter((url) => url.includes('/storage/v1/object'))).toEqual([])

  const { path, size } = await pictureFile(page, 'enorme.png', 1900, 1700, 'image/png')
  expect(size).toBeGreaterThan(9 * 1024 * 1024)
  const uploads: number[] = []
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    if (request.url().includes('/storage/v1/object/confraria-provas/'))
      uploads.push(Number(request.headers()['content-length'] ?? 0))
    if (request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await pick(page, path)
  await page.getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible({ timeout: 20_000 })
  expect(uploads).toHaveLength(1)
  expect(inserts).toHaveLength(1)
})

test('a photo whose file was deleted counts as not chosen; a transparent one is sent on white @ROU-34 @PIC-07', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'fasting')
  const { path } = await pictureFile(page, 'prova.png', 400, 300, 'image/png')
  await pick(page, path)
  await expect(page.getByText('prova.png')).toBeVisible()
  await expect(page.locator('[data-state="editing"]')).toBeVisible()
  await rm(path)
  await send(page)
  await toast(page, 'Erro ao enviar')
  await toast(page, 'Nenhuma imagem selecionada')
  await expect(page.getByText('prova.png')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  const field = page.getByRole('form').getByRole('group', { name: 'Foto' })
  const missing = 'Por favor, adicione uma imagem do seu Jejum Mensal'
  await expect(field).not.toContainText(missing)
  await send(page)
  await expect(field).toBeFocused()
  await expect(field).toContainText(missing)

  // Simulates a browser that writes no WebP; without a white background the green would become dark.
  const corner = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        // oxlint-disable-next-line unbound-method -- called with its own `this` below
        const write = HTMLCanvasElement.prototype.toBlob
        HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done, type, quality) {
          if (type === 'image/webp') return done(null)
          resolve([...(this.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])])
          write.call(this, done, type, quality)
        }
      }),
  )
  await pick(page, { name: 'vidro', mimeType: 'image/jpg', buffer: await greenGlass(page) })
  await expect(field).not.toContainText(missing)
  await send(page)
  expect(await corner).toEqual([128, 255, 128, 255])
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
})

test('the notes survive a reload; a token that expires meanwhile is renewed @ROU-24 @APP-90', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'documentation')
  await page.getByRole('textbox', { name: 'Observações' }).fill('Escrevi tudo.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Escrevi tudo.')

  await jpeg(page)
  let refused = 0
  await page.route('**/rest/v1/tasks**', (route) =>
    route.request().method() === 'POST' && refused++ === 0
      ? route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }),
        })
      : route.continue(),
  )
  await send(page)
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
  expect(refused).toBe(2)
})

test('a photo is cropped with pointer and keys, stays for another routine, and only its part is sent @ROU-100 @ROU-101', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  // Sends two routines: no other story may have sent one of them.
  await signIn('membro5', { at: '/routines?type=reading' })
  await expect(page.locator('[data-state="editing"]')).toBeVisible()
  await jpeg(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Recortar').click()
  const frame = page.getByRole('application', { name: /^Moldura do recorte/u })
  await expect(button('Usar recorte')).toBeFocused()
  await expect(button('Usar recorte')).toBeInViewport({ ratio: 1 })
  const boxOf = async () => {
    const box = await frame.boundingBox()
    if (!box) throw new Error('the frame is not shown')
    return box
  }
  // Into its size after the picture is drawn.
  await expect.poll(async () => (await boxOf()).height).toBeGreaterThan(100)
  const before = await boxOf()
  await page.mouse.move(before.x + before.width, before.y + before.height)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width * 0.5, before.y + before.height * 0.5, { steps: 4 })
  await page.mouse.up()
  const smaller = await boxOf()
  expect(Math.abs(smaller.width - before.width * 0.5)).toBeLessThan(4)
  await frame.press('ArrowRight')
  expect((await boxOf()).x).toBeGreaterThan(smaller.x)
  await frame.press('Shift+ArrowDown')
  expect((await boxOf()).height).toBeGreaterThan(smaller.height)
  await button('Usar recorte').click()
  await expect(button('Desfazer recorte')).toBeVisible()

  await button('Trocar rotina').click()
  await page.getByRole('link', { name: /Batalha Documentada/u }).click()
  await expect(page).toHaveURL(/type=documentation/u)
  await expect(button('Desfazer recorte')).toBeVisible()
  await button('Enviar').click()
  await expect(page).toHaveURL('/dashboard')
  // Of the 800 × 600 pixels: 42 % of the width, and one key press more of the height.
  const sent = page.getByRole('region', { name: /enviad/iu }).locator('img')
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  const sizes = await sent.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
  expect(Math.abs(sizes.width - 336)).toBeLessThan(12)
  expect(Math.abs(sizes.height - 264)).toBeLessThan(12)
})

test('a form that is open at midnight says which day the submission counts for @ROU-746', async ({ page, signIn }) => {
  const now = Date.now()
  const hint = page.getByText(
    /^O dia mudou com este formulário aberto\. O envio vale para hoje, (?:.+-feira|sábado|domingo)\.$/u,
  )
  await page.clock.setFixedTime(now - 24 * 60 * 60_000)
  await open(page, signIn, 'reading')
  await page.getByLabel('Observações').fill('Salmo 27')
  await expect(hint).toHaveCount(0)
  await page.clock.setFixedTime(now)
  await page.evaluate('dispatchEvent(new Event("pageshow"))')
  await expect(hint).toBeVisible()
  await expect(page.getByLabel('Observações')).toHaveValue('Salmo 27')
})
