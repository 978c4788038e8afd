import type { Page } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { expect, test } from './test.ts'

const documentOf = (main: string) =>
  `<!doctype html><html lang="pt-BR"><title>Feedback</title><main>${main}</main></html>`

const rulesIn = async (page: Page, parts: readonly string[]) =>
  (await violationsOf(page, parts)).map((violation) => violation.replace(/:.*/su, '')).toSorted()

/** The check of access leaves out what it has found nothing against; it must still see all that is new. */
test('what is sound is not checked twice; what is new and unsound is found each time', async ({ page }) => {
  const form = '<form><label for="text">Feedback</label><textarea id="text"></textarea><button>Enviar</button></form>'
  await page.setContent(documentOf(`<h1>Feedback</h1>${form}`))
  expect(await rulesIn(page, ['main'])).toEqual([])
  const count = await page.evaluateHandle(() => {
    const { axe } = window as unknown as { axe: { run: (...args: unknown[]) => unknown } }
    const { run } = axe
    const count = { runs: 0 }
    axe.run = (...args) => {
      count.runs += 1
      return run(...args)
    }
    return count
  })
  expect(await rulesIn(page, ['main'])).toEqual([])
  expect((await count.jsonValue()).runs, 'nothing was new').toBe(0)

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
