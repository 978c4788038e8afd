import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

const photos = (page: Page) => page.getByRole('link', { name: 'Abrir foto em outra aba' })
const hidden = (page: Page) => page.getByText('Foto visível só para quem a enviou e para quem avalia')
const pictures = '**/storage/v1/object/sign/confraria-provas/**'

/** The counts of addresses in the requests for signed ones. */
const watchSigning = (page: Page): number[] => {
  const counts: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/object/sign/confraria-provas')) return
    counts.push((request.postDataJSON() as { paths: string[] }).paths.length)
  })
  return counts
}
const isLoaded = (page: Page) =>
  photos(page)
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('a list requests the addresses of its photos at once; a member sees their own, an evaluator all @PIC-20 @PIC-23', async ({
  page,
  signIn,
}) => {
  const counts = watchSigning(page)
  await signIn('conselho', { at: '/tasks?status=toEvaluate' })
  await expect(photos(page).first()).toBeVisible()
  await expect.poll(() => isLoaded(page)).toBe(true)
  await expect(hidden(page)).toHaveCount(0)
  expect(counts).toEqual([await photos(page).count()])
})

test('a member sees a sign instead of another’s photo, and nothing of the person before @PIC-23 @PIC-24', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/tasks' })
  await expect(photos(page).first()).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/(?:login)?$/u)
  expect(await page.content()).not.toContain('/object/sign/')
  await signIn('membro', { at: '/tasks?member=all' })
  await expect(hidden(page).first()).toBeAttached()
  await expect(photos(page).first()).toBeVisible()
})

test('a photo whose address expired is requested again, once @PIC-21', async ({ page, signIn }) => {
  const counts = watchSigning(page)
  let refusals = 0
  await page.route(pictures, async (route) => {
    if (refusals > 0) return route.continue()
    refusals++
    return route.fulfill({ status: 400, json: { statusCode: '400', error: 'InvalidJWT', message: '"exp" claim' } })
  })
  await signIn('conselho', { at: '/tasks?status=toEvaluate' })
  await expect(photos(page).first()).toBeVisible()
  await expect.poll(() => counts).toEqual([expect.any(Number), 1])
  await expect.poll(() => isLoaded(page)).toBe(true)
})
