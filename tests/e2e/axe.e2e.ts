import type { Page } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { findUnchecked } from '../support/findUnchecked.ts'
import { expect, expectNoSidewaysScroll, test } from './test.ts'

const documentOf = (main: string) =>
  `<!doctype html><html lang="pt-BR"><title>Feedback</title><main>${main}</main></html>`

const rulesIn = async (page: Page, parts: readonly string[]) =>
  (await violationsOf(page, parts)).map((violation) => violation.replace(/:.*/su, '')).toSorted()

/** Records axe's runs from now on: 'rules' for all rules but contrast. */
const countRuns = async (page: Page) => {
  const runs = await page.evaluateHandle(() => {
    const { axe } = window as unknown as { axe: { run: (context: object, options: { runOnly?: string[] }) => unknown } }
    const { run } = axe
    const runs: string[] = []
    axe.run = (context, options) => {
      runs.push(options.runOnly?.join() ?? 'rules')
      return run(context, options)
    }
    return runs
  })
  return () => runs.evaluate((all) => all.splice(0))
}

// `setContent` needs a document of HTML.
test.beforeEach(async ({ page }) => {
  await page.goto('about:blank')
})

test('skips parts without violations the second time, and finds new violations every time', async ({ page }) => {
  const form = '<form><label for="text">Feedback</label><textarea id="text"></textarea><button>Enviar</button></form>'
  await page.setContent(documentOf(`<h1>Feedback</h1>${form}`))
  expect(await rulesIn(page, ['main'])).toEqual([])
  const runs = await countRuns(page)
  expect(await rulesIn(page, ['main'])).toEqual([])
  expect(await runs(), 'nothing was new').toEqual([])

  await page.evaluate(() => document.querySelector('h1')?.after(new Image(9, 9), document.createElement('button')))
  expect(await rulesIn(page, ['main'])).toEqual(['button-name', 'image-alt'])
  expect(await rulesIn(page, ['main'])).toEqual(['button-name', 'image-alt'])
  await page.evaluate(() => {
    for (const added of document.querySelectorAll('h1 + img, h1 + img + button')) added.remove()
    const note = document.createElement('p')
    note.textContent = 'Somente hoje'
    Object.assign(note.style, { color: '#eeeeee', backgroundColor: '#ffffff' })
    document.querySelector('h1')?.after(note)
  })
  for (const parts of [['main'], ['main'], []]) expect(await rulesIn(page, parts)).toEqual(['color-contrast'])
})

test('waits for a fade, but not for one that scrolled out of sight', async ({ page }) => {
  const style = 'section { content-visibility: auto; height: 300px } em { transition: opacity 400ms }'
  const sections = '<section><em>Concluída</em></section>'.repeat(30)
  await page.setContent(documentOf(`<style>${style}</style><h1>Tarefas</h1>${sections}`))
  const fade = (scroll: number) =>
    page.evaluate((top) => {
      const [text] = document.querySelectorAll('em')
      if (text) text.style.opacity = '0.9'
      // The check begins before the next frame, which skips the section.
      setTimeout(() => document.documentElement.scrollTo(0, top))
    }, scroll)
  const opacity = () => page.evaluate(() => getComputedStyle(document.querySelector('em') ?? document.body).opacity)
  await fade(0)
  expect(await rulesIn(page, ['main'])).toEqual([])
  expect(await opacity(), 'the fade has ended').toBe('0.9')

  await page.setContent(documentOf(`<style>${style}</style><h1>Tarefas</h1>${sections}`))
  await fade(6000)
  expect(await rulesIn(page, ['main'])).toEqual([])
})

test('skips elements that are removed during the check, and checks their replacements', async ({ page }) => {
  await page.setContent(documentOf('<h1 class="invitations">Convites</h1>'))
  expect(await rulesIn(page, ['main'])).toEqual([])
  await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (...args: unknown[]) => Promise<unknown> } }
    const { run } = axe
    axe.run = async (...args) => {
      const result = await run(...args)
      document.querySelector('em')?.replaceWith(document.createElement('button'))
      return result
    }
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p><em style="color:#222244">Procurando</em></p>')
  })
  expect(await rulesIn(page, ['main'])).toEqual(['button-name'])
})

test('measures a contrast once for each pair of text colour and background', async ({ page }) => {
  const text = (style: string) => `<section><p style="${style}">Somente hoje</p></section>`
  await page.setContent(documentOf(`<h1>Feedback</h1>${text('color:#333333')}`))
  expect(await rulesIn(page, ['main'])).toEqual([])
  const runs = await countRuns(page)
  const show = (html: string) =>
    page.evaluate((added) => document.querySelector('h1')?.insertAdjacentHTML('afterend', added), html)
  await show(`<article>${text('color:#333333')}</article>`)
  expect(await rulesIn(page, ['main'])).toEqual([])
  expect(await runs()).toEqual(['rules'])
  await show(`<div style="background-color:#444444">${text('color:#333333')}</div>`)
  expect(await rulesIn(page, ['main'])).toEqual(['color-contrast'])
  expect(await runs()).toEqual(['rules', 'color-contrast'])
  expect(await rulesIn(page, ['main'])).toEqual(['color-contrast'])
  await page.evaluate(() => document.querySelector('h1 + div')?.setAttribute('style', 'background-color:#ffffff'))
  expect(await rulesIn(page, ['main'])).toEqual([])
  await page.addStyleTag({ content: 'article { opacity: 0.4 }' })
  expect(await rulesIn(page, ['main'])).toEqual(['color-contrast'])
})

test('measures no contrast of disabled or visually hidden elements', async ({ page }) => {
  await page.setContent(documentOf('<h1>Feedback</h1>'))
  expect(await rulesIn(page, ['main'])).toEqual([])
  const runs = await countRuns(page)
  const pale = 'color:#eeeeee;background-color:#ffffff'
  const cut = 'position:absolute;clip-path:inset(50%)'
  await page.evaluate(
    (added) => document.querySelector('main')?.insertAdjacentHTML('beforeend', added),
    `<button disabled style="${pale}">Enviar</button><p style="${cut};${pale}"><b>Aguarde</b></p>`,
  )
  expect(await rulesIn(page, ['main'])).toEqual([])
  expect(await runs()).toEqual(['rules'])
  await page.evaluate(() => document.querySelector('button')?.removeAttribute('disabled'))
  expect(await rulesIn(page, ['main'])).toEqual(['color-contrast'])
  await page.evaluate(() => {
    document.querySelector('button')?.remove()
    document.querySelector('p')?.style.setProperty('clip-path', 'none')
  })
  expect(await rulesIn(page, ['main'])).toEqual(['color-contrast'])
})

test('treats rows as equal, regardless of person, time and position', async ({ page }) => {
  const row = (of: string, at: number, icon: string) =>
    `<article data-id="${of}" aria-label="${of}" aria-posinset="${at}" aria-setsize="9" style="color:#33333${at}">
      <svg aria-hidden="true"><path d="${icon}"></path></svg><time datetime="2026-11-0${at}">${at}</time></article>`
  await page.setContent(documentOf(`<h1>Feedback</h1><div role="feed">${row('Ana', 1, 'M1 1')}</div>`))
  expect(await rulesIn(page, ['[role=feed]'])).toEqual([])
  const seen = await page.evaluate(findUnchecked, { parts: ['article'], above: [], known: '' })
  await page.evaluate(
    (other) => {
      for (const article of document.querySelectorAll('article')) article.outerHTML = other
    },
    row('Bia', 2, 'M2 2'),
  )
  const next = await page.evaluate(findUnchecked, { parts: ['article'], above: [], known: seen.seen })
  expect(next).toMatchObject({ include: [], seen: '' })
})

test('reports a part that is missing on the page, but not a missing overlay', async ({ page }) => {
  await page.setContent(documentOf('<h1>Feedback</h1>'))
  await expect(violationsOf(page, ['main', '[role=dialog]'])).rejects.toThrow('nothing on the page is [role=dialog]')
  expect(await violationsOf(page, ['main'], ['[role=dialog]'])).toEqual([])
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Foto"><img></div>'),
  )
  expect((await violationsOf(page, ['main'], ['[role=dialog]'])).join()).toContain('image-alt')
})

test('checks a page with a paused clock', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Área Restrita' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect(await rulesIn(page, ['main'])).toEqual(['button-name'])
  await expectNoSidewaysScroll(page, [360])
})
