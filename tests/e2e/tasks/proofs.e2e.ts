import type { Locator, Page, Response } from 'playwright/test'
import { isPrivateProof, pathOfProof } from '#machines/shared/proof.ts'
import { expect, test } from '#tests/e2e/test.ts'

const photos = (page: Page) => page.getByRole('button', { name: 'Ampliar foto' })
const thumbnails = (page: Page) => photos(page).filter({ has: page.locator('img[src^="data:image/"]') })
const hidden = (page: Page) => page.getByText('Foto visível só para quem a enviou e para quem avalia')
const lightbox = (page: Page) => page.getByRole('dialog').getByRole('img', { name: 'Foto do registro' })
const pictures = '**/storage/v1/object/sign/confraria-provas/**'

/** The files of which signed addresses are requested, by request. */
const watchFiles = (page: Page): string[][] => {
  const files: string[][] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/object/sign/confraria-provas')) return
    files.push((request.postDataJSON() as { paths: string[] }).paths)
  })
  return files
}

/** The files of the photos in a list of tasks that have a thumbnail. */
const filesWithThumbnail = async (list: Promise<Response>): Promise<string[]> => {
  const rows = (await (await list).json()) as { image_url: string | null; proof_thumbnail: string | null }[]
  return rows
    .filter(({ image_url, proof_thumbnail }) => proof_thumbnail && image_url && isPrivateProof(image_url))
    .map(({ image_url }) => pathOfProof(image_url ?? ''))
}

/** As for photos of before there were thumbnails. */
const withoutThumbnails = (page: Page) =>
  page.route('**/rest/v1/tasks?*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll(/"proof_thumbnail": ?"[^"]*"/gu, '"proof_thumbnail":null'),
    })
  })

/** The width of the first picture's file, 0 while it is not there. */
const widthOf = (place: Locator) =>
  place
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))

test('a list has thumbnails without a request; a press shows the whole photo, by keyboard too @PIC-20 @PIC-30 @TAS-11', async ({
  page,
  signIn,
}) => {
  const requests = watchFiles(page)
  const list = page.waitForResponse((response) => /\/rest\/v1\/tasks\?.*proof_thumbnail/u.test(response.url()))
  await signIn('conselho', { at: '/tasks?member=all' })
  // Other stories store photos without one: their addresses may be requested.
  const files = await filesWithThumbnail(list)
  const signed = () => requests.flat().filter((file) => files.includes(file))
  await expect.poll(() => widthOf(thumbnails(page))).toBe(208)
  await page.waitForLoadState('networkidle')
  await expect(hidden(page)).toHaveCount(0)
  expect(files.length).toBeGreaterThan(0)
  expect(signed()).toEqual([])
  await thumbnails(page).first().press('Enter')
  await expect.poll(() => widthOf(page.getByRole('dialog'))).toBeGreaterThan(208)
  expect(signed()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(thumbnails(page).first()).toBeFocused()
})

test('without a network a press shows the thumbnail in the window until the photo is there @TAS-11', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/tasks?member=all' })
  await thumbnails(page).first().hover()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await thumbnails(page).first().click()
  await expect(lightbox(page)).toHaveJSProperty('naturalWidth', 208)
  await page.context().setOffline(false)
  await expect.poll(() => widthOf(page.getByRole('dialog')), { timeout: 20_000 }).toBeGreaterThan(208)
})

test('an evaluator’s queue requests the addresses of its photos at once; so does a list of earlier ones @PIC-20', async ({
  page,
  signIn,
}) => {
  const requests = watchFiles(page)
  await signIn('conselho', { at: '/tasks?status=toEvaluate' })
  await expect.poll(() => widthOf(thumbnails(page))).toBe(208)
  const isWhole = async () => requests[0]?.length === (await photos(page).count())
  await expect.poll(isWhole).toBe(true)

  await withoutThumbnails(page)
  requests.length = 0
  await page.goto('/tasks?member=all')
  await expect(photos(page).first()).toBeVisible()
  await expect(thumbnails(page)).toHaveCount(0)
  await expect.poll(isWhole).toBe(true)
})

test('a member sees a sign instead of another’s photo, and nothing of the person before @PIC-23 @PIC-24', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/tasks?status=toEvaluate' })
  await photos(page).first().click()
  await expect(lightbox(page)).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/(?:login)?$/u)
  expect(await page.content()).not.toMatch(/\/object\/sign\/|data:image\/webp/u)
  const requests = watchFiles(page)
  await signIn('membro', { at: '/tasks?member=all' })
  await expect(hidden(page).first()).toBeAttached()
  await expect(photos(page).first()).toBeVisible()
  expect(requests).toEqual([])
})

test('a photo whose address expired is requested again, once @PIC-21', async ({ page, signIn }) => {
  const requests = watchFiles(page)
  let refused = ''
  await page.route(pictures, async (route) => {
    if (refused) return route.continue()
    refused = decodeURIComponent(new URL(route.request().url()).pathname.split('/confraria-provas/')[1] ?? '')
    // Two addresses that are signed in one second are the same.
    await page.waitForTimeout(1_100)
    return route.fulfill({ status: 400, json: { statusCode: '400', error: 'InvalidJWT', message: '"exp" claim' } })
  })
  await withoutThumbnails(page)
  await signIn('conselho', { at: '/tasks?status=toEvaluate' })
  await expect(photos(page).first()).toBeVisible()
  await expect.poll(() => requests.slice(1).flat()).toContain(refused)
  await expect.poll(() => photos(page).locator('img').count()).toBe(await photos(page).count())
  expect(requests.flat().filter((file) => file === refused)).toHaveLength(2)
})
