import type { Page } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { expect, test } from './test.ts'

const documentOf = (main: string) =>
  `<!doctype html><html lang="pt-BR"><title>Feedback</title><main>${main}</main></html>`

const rulesIn = async (page: Page, parts: readonly string[] = ['main']) =>
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

test('skips what was checked without violations, and finds new violations of rules and contrast every time', async ({
  page,
}) => {
  const text = (style: string) => `<section><p style="${style}">Somente hoje</p></section>`
  await page.setContent(documentOf(`<h1>Feedback</h1>${text('color:#333333')}`))
  expect(await rulesIn(page)).toEqual([])
  const runs = await countRuns(page)
  expect(await rulesIn(page)).toEqual([])
  expect(await runs(), 'nothing was new').toEqual([])
  const show = (html: string) =>
    page.evaluate((added) => document.querySelector('main')?.insertAdjacentHTML('beforeend', added), html)

  await show('<img><button></button>')
  for (const parts of [['main'], ['main'], []]) expect(await rulesIn(page, parts)).toEqual(['button-name', 'image-alt'])
  await page.evaluate(() => document.querySelectorAll('img, button').forEach((added) => added.remove()))

  // A contrast is measured once for each pair of text colour and background, and not of what is disabled or hidden.
  await runs()
  const pale = 'color:#eeeeee;background-color:#ffffff'
  await show(`<article>${text('color:#333333')}</article>`)
  await show(`<button disabled style="${pale}">Enviar</button>`)
  await show(`<p id="cut" style="position:absolute;clip-path:inset(50%);${pale}"><b>Aguarde</b></p>`)
  expect(await rulesIn(page)).toEqual([])
  expect(await runs()).toEqual(['rules'])
  for (const [selector, style] of [
    ['section', 'background-color:#444444'],
    ['article', 'opacity: 0.4'],
    ['#cut', pale],
  ] as const) {
    const element = page.locator(selector).first()
    const before = (await element.getAttribute('style')) ?? ''
    await element.evaluate((node, next) => node.setAttribute('style', next), style)
    expect(await rulesIn(page), style).toEqual(['color-contrast'])
    await element.evaluate((node, last) => node.setAttribute('style', last), before)
  }
  await page.locator('button').evaluate((node) => node.removeAttribute('disabled'))
  expect(await rulesIn(page)).toEqual(['color-contrast'])
})

test('waits for a fade, checks what replaces removed elements, and reports a missing part', async ({ page }) => {
  const style = 'section { content-visibility: auto; height: 300px } em { transition: opacity 100ms }'
  const sections = '<section><em style="color:#222244">Concluída</em></section>'.repeat(30)
  await page.setContent(documentOf(`<style>${style}</style><h1>Tarefas</h1>${sections}`))
  const opacity = () => page.evaluate(() => getComputedStyle(document.querySelector('em') ?? document.body).opacity)
  for (const scroll of [0, 6_000]) {
    await page.evaluate((top) => {
      const [text] = document.querySelectorAll('em')
      if (text) text.style.opacity = top === 0 ? '0.9' : '1'
      // The check begins before the next frame, which skips a section that is scrolled out of sight.
      setTimeout(() => document.documentElement.scrollTo(0, top))
    }, scroll)
    expect(await rulesIn(page)).toEqual([])
    if (scroll === 0) expect(await opacity(), 'the fade has ended').toBe('0.9')
  }

  await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (...args: unknown[]) => Promise<unknown> } }
    const { run } = axe
    axe.run = async (...args) => {
      const result = await run(...args)
      document.querySelector('#away')?.replaceWith(document.createElement('button'))
      return result
    }
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p id="away">Procurando</p>')
  })
  expect(await rulesIn(page)).toEqual(['button-name'])

  await expect(violationsOf(page, ['main', '[role=dialog]'])).rejects.toThrow('nothing on the page is [role=dialog]')
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Foto"><img></div>'),
  )
  expect((await violationsOf(page, ['main'], ['[role=dialog]'])).join()).toContain('image-alt')
})
