import type { Page } from 'playwright/test'
import { requestAs, expect, layOut, test } from '#tests/e2e/test.ts'
import { isLive, readyFeed } from './readyFeed.ts'

const feed = '/dashboard?tab=community'

/** Milliseconds: messages within this time are announced together. */
const gather = 1_200

/** Simulates an engine without scroll anchoring. */
const withoutAnchoring = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { overflow-anchor: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** The message at two thirds of the screen: its id, and its distance from the top of the window. */
const messageInView = (page: Page) =>
  page.evaluate(() => {
    const article = document.elementFromPoint(innerWidth / 2, (innerHeight * 2) / 3)?.closest('article')
    return { id: article?.dataset['id'] ?? '', top: article?.getBoundingClientRect().top ?? 0 }
  })
const topOf = (page: Page, id: string) =>
  page.evaluate((key) => document.querySelector(`article[data-id="${key}"]`)?.getBoundingClientRect().top ?? null, id)
const expectInPlace = async (page: Page, { id, top }: { id: string; top: number }) => {
  // A new message appears with the next frame.
  await layOut(page)
  const now = await topOf(page, id)
  expect(Math.abs((now ?? Infinity) - top), 'moved pixels').toBeLessThanOrEqual(1)
}

const places = [
  { name: 'on a phone the page scrolls', size: { width: 390, height: 780 }, depths: [1_200, 1_850] },
  { name: 'beside the sidebar the list scrolls', size: { width: 1440, height: 900 }, depths: [300, 2_500] },
]

for (const { name, size, depths } of places)
  test(`${name}, with and without scroll anchoring: the message in view stays in place @COM-15 @ACC-16`, async ({
    page,
    site,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await page.clock.install()
    await signIn('membro4', { at: feed })
    await isLive(page)
    const articles = readyFeed(page).getByRole('article')
    await expect(articles.nth(30)).toBeAttached()
    const scroll = (depth: number) =>
      page.evaluate((top) => {
        const list = document.querySelector('[role=feed]')?.parentElement?.parentElement
        const isBox = list && getComputedStyle(list).overflowY !== 'visible'
        ;(isBox ? list : document.documentElement).scrollTop = top
      }, depth)
    /** A message arrives and is deleted again. */
    const expectCalm = async (depth: number) => {
      await scroll(depth)
      await layOut(page)
      const before = await messageInView(page)
      expect(before.id).not.toBe('')
      const [added] = await requestAs(site, 'membro3', 'POST', 'messages', { content: `Chegou.\n\nA ${depth} pontos.` })
      const arrived = page.locator(`article[data-id="${String(added?.['id'])}"]`)
      await expect(arrived).toBeAttached()
      await expectInPlace(page, before)
      await page.clock.fastForward(gather)
      await expect(page.getByRole('button', { name: '1 mensagem nova · Ver no topo' })).toBeInViewport()
      await expectInPlace(page, before)
      await requestAs(site, 'membro3', 'DELETE', `messages?id=eq.${String(added?.['id'])}`)
      await expect(arrived).toHaveCount(0)
      await expectInPlace(page, before)
      await scroll(0)
      await expect(page.getByRole('button', { name: /Ver no topo$/u })).toHaveCount(0)
    }
    await expectCalm(depths[0] ?? 0)
    await withoutAnchoring(page)
    for (const depth of depths) await expectCalm(depth)

    // An open thread above closes when another one is opened.
    await articles
      .nth(1)
      .getByRole('button', { name: /^Comentários/u })
      .click()
    await expect(articles.nth(1).getByPlaceholder('Escreva um comentário...')).toBeVisible()
    await scroll(1_200)
    await layOut(page)
    const before = await messageInView(page)
    const here = page.locator(`article[data-id="${before.id}"]`)
    await here.getByRole('button', { name: /^Comentários/u }).dispatchEvent('click')
    await expect(here.getByPlaceholder('Escreva um comentário...')).toBeAttached()
    await expect(articles.nth(1).getByPlaceholder('Escreva um comentário...')).toHaveCount(0)
    await expectInPlace(page, before)
  })

test('a new notification does not move those in view @ACC-16', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const post = (text: string) => requestAs(site, 'membro12', 'POST', 'messages', { content: `@helena.prates ${text}` })
  for (let count = 0; count < 12; count++) await post(`aviso ${count}`)
  await signIn('membro4', { at: '/dashboard?tab=community&section=notifications' })
  const rows = page.locator('[data-machine=notificationList]').getByRole('listitem')
  const read = rows.filter({ hasText: 'aviso 0' }).first()
  await expect(read).toBeVisible()
  await withoutAnchoring(page)
  await read.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const top = async () => (await read.boundingBox())?.y ?? Infinity
  const before = await top()
  await post('mais um aviso')
  await expect(rows.first()).toContainText('mais um aviso')
  await layOut(page)
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})

for (const { name, size } of places)
  test(`${name}: by keyboard no control is behind the announcement of new messages @COM-15`, async ({
    page,
    site,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await signIn('membro4', { at: feed })
    await isLive(page)
    const first = readyFeed(page).getByRole('article').nth(5).getByRole('button').first()
    await first.focus()
    const [added] = await requestAs(site, 'membro3', 'POST', 'messages', { content: 'Chegou para quem usa o teclado.' })
    const pill = page.getByRole('button', { name: '1 mensagem nova · Ver no topo' })
    await expect(pill).toBeInViewport()
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      await layOut(page)
      const covered = await pill.evaluate((cover) => {
        const focused = document.activeElement
        const [a, b] = [cover.getBoundingClientRect(), focused?.getBoundingClientRect()]
        const isApart = !b || b.bottom <= a.top || b.top >= a.bottom || b.right <= a.left || b.left >= a.right
        // A message is larger than the announcement; its controls are not.
        return focused === cover || focused?.matches('article') || isApart ? null : focused?.outerHTML
      })
      expect(covered, `after ${presses + 1} presses`).toBeNull()
    }
    await requestAs(site, 'membro3', 'DELETE', `messages?id=eq.${String(added?.['id'])}`)
  })
