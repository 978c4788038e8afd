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

/** The part of axe-core in use. */
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

/** Axe with its own `setTimeout` for delays of at most 1 ms: a test may have stopped the page's clock. */
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
 * Loads axe once per document: parsing its megabyte of script takes longer than many checks. Caches parsed colours,
 * which were half of the work of the contrast rule.
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
 * Runs axe on the new parts: all rules but contrast, and contrast on the new texts. Contrast takes half of axe's time.
 * A measured text is known by its looks in any place; a text that axe could not measure, only in this place. Null if
 * axe is needed but not loaded. `isPartial`: something has left the page meanwhile; then nothing is learnt.
 */
const judge = (found: JSHandle<Found>, isWhole: boolean) =>
  found.evaluate(async ({ include, exclude, seen, texts, seenTexts }, all) => {
    const isNew = include.length > 0
    if (!isNew && texts.size === 0) return { rules: [], contrast: [], seen, measured: '', isPartial: false }
    if (!('axe' in window)) return null
    const { axe } = window as unknown as { axe: Axe }
    const isThere = (element: Element) => element.isConnected
    const parts = include.filter(isThere)

    const sentencesOf = ({ violations }: { violations: Rule[] }) =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    const rulesOf = async () => {
      // React Aria's announcer may still name a button of the previous page.
      const announcers = [...document.querySelectorAll('[data-live-announcer]')]
      // Rules about the whole page need all of it.
      const context = all ? { exclude: announcers } : { include: parts, exclude: [...exclude, ...announcers] }
      // No checked rule reads the style sheets.
      const options = { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: false } } }
      return sentencesOf(await axe.run(context, options))
    }
    const isMeasured = ({ messageKey, contrastRatio }: { messageKey?: string; contrastRatio?: number }) =>
      messageKey === undefined ? contrastRatio !== undefined : ['bgGradient', 'bgImage'].includes(messageKey)
    const rules = parts.length > 0 ? await rulesOf() : []
    const shown = [...texts.keys()].filter(isThere)
    const isPartial = parts.length < include.length || shown.length < texts.size
    if (shown.length === 0) return { rules, contrast: [], seen: isPartial ? '' : seen, measured: '', isPartial }
    const options = { runOnly: ['color-contrast'], elementRef: true, preload: false }

    const result = await axe.run({ include: shown }, options)
    const measured = [...result.passes, ...result.incomplete]
      .flatMap(({ nodes }) => nodes)
      .filter(({ any: [check] }) => check?.data && isMeasured(check.data))
      .map(({ element }) => texts.get(element) ?? '')
    const learnt = isPartial ? { seen: '', measured: '' } : { seen, measured: [seenTexts, ...measured].join(' ') }
    return { rules, contrast: sentencesOf(result), ...learnt, isPartial }
  }, isWhole)

/**
 * The violations in these parts and in those of `above` that are present: each rule with its elements. Without parts,
 * checks the whole page. Throws if a part is missing.
 */
export const violationsOf = async (
  page: Page,
  parts: readonly string[] = [],
  above: readonly string[] = [],
): Promise<string[]> => {
  const isWhole = parts.length === 0

  const target = { parts: isWhole ? ['html'] : parts, above, known: checked.known() }
  // Not disposed of: the handle ends with its document, and each call to the page is slow.

  const check = async () => judge(await page.evaluateHandle(findUnchecked, target), isWhole)
  let result = await check()
  if (!result) {
    await provideAxe(page)
    result = await check()
  }
  // Checks what has replaced the parts that left.

  if (result?.isPartial) result = await check()
  if (!result) throw new Error('axe is not on the page')

  if (result.rules.length === 0) checked.learn(result.seen)
  if (result.contrast.length === 0) checked.learn(result.measured)
  return [...result.rules, ...result.contrast]
}
