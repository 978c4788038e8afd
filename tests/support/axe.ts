import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { JSHandle, Page } from 'playwright/test'
import { findUnchecked, type Found } from './findUnchecked.ts'
import { sharedFolder } from './sharedFolder.ts'
import { CheckedKeys } from './checkedKeys.ts'

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Color
}

/** What of axe-core is called on the page. */
interface Axe {
  commons: { color: { Color: { prototype: Color } } }
  run(
    context: { include?: readonly Element[]; exclude?: readonly Element[] },
    options: object,
  ): Promise<{ violations: Rule[]; passes: Rule[]; incomplete: Rule[] }>
}

interface Rule {
  id: string
  nodes: { html: string; element: Element; any: { data: { messageKey?: string; contrastRatio?: number } | null }[] }[]
}

/**
 * Axe, with a `setTimeout` of its own for what it puts off to the next turn of the event loop: the page's may wait for a clock that
 * is in a test's hands, and stands still.
 */
const source = `(() => {
  const later = window.setTimeout
  const setTimeout = (run, delay = 0, ...args) => {
    if (delay > 1) return later(run, delay, ...args)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      run(...args)
    }
    port2.postMessage(null)
  }
  ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
})()`

/**
 * Axe on this page, once a document: reading a megabyte of script anew for each check takes longer than many a check.
 * Half of the contrast's work was reading the same few colours over and over: each is read once.
 */
const provideAxe = async (page: Page) => {
  await page.evaluate(source)
  await page.evaluate(() => {
    const { prototype } = (window as unknown as { axe: Axe }).axe.commons.color.Color
    const read = Object.getOwnPropertyDescriptor(prototype, 'parseString')?.value as Color['parseString']
    const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
    prototype.parseString = function (text) {
      const { r, g, b, alpha } = known.get(text) ?? read.call(this, text)
      known.set(text, { r, g, b, alpha })
      return Object.assign(this, { r, g, b, alpha })
    }
  })
}

const checked = new CheckedKeys(() => join(sharedFolder(), 'checked'))

/**
 * What axe says of what is new: all rules but contrast, and the contrast of the texts that are new: half of axe's time, were it asked for
 * each state anew. What has been measured is known by its looks, wherever it stands; where axe could not tell, it is known at this place
 * only. Null where axe is wanted and not on the page; nothing is learnt of what has left the page meanwhile (`isPartial`).
 */
const judge = (found: JSHandle<Found>, isWhole: boolean) =>
  found.evaluate(async ({ include, exclude, seen, texts, seenTexts }, all) => {
    const isNew = include.length > 0
    if (!isNew && texts.size === 0) return { rules: [], contrast: [], seen, measured: '', isPartial: false }
    if (!('axe' in window)) return null
    const { axe } = window as unknown as { axe: Axe }
    const isThere = (element: Element) => element.isConnected
    const parts = include.filter(isThere)
    const told = ({ violations }: { violations: Rule[] }) =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    const rulesOf = async () => {
      // React Aria's announcer may still name a button of the page before.
      const announcers = [...document.querySelectorAll('[data-live-announcer]')]
      // The rules about the page as a whole want to see all of it.
      const context = all ? { exclude: announcers } : { include: parts, exclude: [...exclude, ...announcers] }
      // No rule that is checked reads the style sheets themselves.
      const options = { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: false } } }
      return told(await axe.run(context, options))
    }
    const isMeasured = ({ messageKey, contrastRatio }: { messageKey?: string; contrastRatio?: number }) =>
      messageKey === undefined ? contrastRatio !== undefined : ['bgGradient', 'bgImage'].includes(messageKey)
    const rules = parts.length > 0 ? await rulesOf() : []
    const shown = [...texts.keys()].filter(isThere)
    const isPartial = parts.length < include.length || shown.length < texts.size
    if (shown.length === 0) return { rules, contrast: [], seen: isPartial ? '' : seen, measured: '', isPartial }
    const options = { runOnly: ['color-contrast'], elementRef: true, preload: false }
    const answer = await axe.run({ include: shown }, options)
    const measured = [...answer.passes, ...answer.incomplete]
      .flatMap(({ nodes }) => nodes)
      .filter(({ any: [check] }) => check?.data && isMeasured(check.data))
      .map(({ element }) => texts.get(element) ?? '')
    const learnt = isPartial ? { seen: '', measured: '' } : { seen, measured: [seenTexts, ...measured].join(' ') }
    return { rules, contrast: told(answer), ...learnt, isPartial }
  }, isWhole)

/**
 * What axe says against these parts of the page, and those that may be `above` them: each rule with the elements that break it. The page
 * as it stands without any part; throws where a part is not on the page.
 */
export const violationsOf = async (
  page: Page,
  parts: readonly string[] = [],
  above: readonly string[] = [],
): Promise<string[]> => {
  const isWhole = parts.length === 0
  const asked = { parts: isWhole ? ['html'] : parts, above, known: checked.known() }
  // Not disposed of: it goes with its document, and each question to a page costs more than most answers.
  const ask = async () => judge(await page.evaluateHandle(findUnchecked, asked), isWhole)
  let told = await ask()
  if (!told) {
    await provideAxe(page)
    told = await ask()
  }
  // What has come in the place of what has left is looked at instead.
  if (told?.isPartial) told = await ask()
  if (!told) throw new Error('axe is not on the page')
  if (told.rules.length === 0) checked.learn(told.seen)
  if (told.contrast.length === 0) checked.learn(told.measured)
  return [...told.rules, ...told.contrast]
}
