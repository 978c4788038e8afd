import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

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
    context: { include?: readonly Element[]; exclude: readonly Element[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
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
  if (await page.evaluate(() => 'axe' in window)) return
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

/** In milliseconds. What takes longer, as the landing's bar that tells how long a panel stays, is no movement between two looks. */
const slow = 2_000

/** Everything that fades or slides into its place has come there. */
const comesToRest = (page: Page) =>
  page.evaluate(async (limit) => {
    const lasts = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime)
    const moving = document.getAnimations().filter((one) => one.playState === 'running' && lasts(one) < limit)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, slow)

/**
 * The shapes of elements, and where they stand: what axe has found nothing against need not be checked again, be it the tenth row of a
 * list, or the frame around a form of which one field has changed. Two elements have the same shape when they and all within
 * them agree in tag, classes, attributes (of those that only name something, that they do) and in where there is text.
 */
const sound = new Set<string>()

interface Parts {
  /** By CSS, each somewhere on the page. */
  parts: readonly string[]
  /** By CSS, wherever there is one. */
  above: readonly string[]
}

/** Runs in the page: the parts' elements that are not known to be sound yet, each only as far as it is new, and the shapes of all. */
const newIn = ({ parts, above: besides, known }: Parts & { known: string }) => {
  // Of what is not there nobody could find anything.
  const missing = parts.filter((part) => !document.querySelector(part))
  if (missing.length > 0) throw new Error(`nothing on the page is ${missing.join(' or ')}`)
  // As one text: thousands of texts are handed to the page, and back, one by one.
  const isKnown = new Set(known.split(' '))
  const naming =
    /^(?:id|for|href|src|srcset|alt|title|name|value|aria-(?:label|labelledby|describedby|controls|owns|details|errormessage|activedescendant|valuenow|valuetext)|data-(?:key|collection))$/u
  const isName = (name: string, value: string) => naming.test(name) || (name === 'style' && !value.includes('color'))
  const attributesOf = (element: Element) =>
    [...element.attributes]
      .map(({ name, value }) => (isName(name, value) ? `${name}${value === '' ? '' : '+'}` : `${name}=${value}`))
      .sort()
      .join(' ')
  const own = (element: Element) => `${element.tagName} ${attributesOf(element)}`
  /** A short number instead of a long text; 53 bits, so that no two of some thousands are the same. */
  const digest = (text: string) => {
    let a = 0xdeadbeef
    let b = 0x41c6ce57
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 2_654_435_761)
      b = Math.imul(b ^ code, 1_597_334_677)
    }
    return ((b >>> 0) * 0x200000 + (a >>> 11)).toString(36)
  }
  const shapes = new Map<Element, string>()
  const shapeOf = (element: Element): string => {
    const within = [...element.childNodes].map((node) => {
      if (node instanceof Element) return shapeOf(node)
      return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() ? 't' : ''
    })
    const shape = digest(`${own(element)}(${within.join()})`)
    shapes.set(element, shape)
    return shape
  }
  const above = (element: Element): string =>
    element.parentElement ? above(element.parentElement) + own(element) : own(element)
  const seen: string[] = []
  const exclude: Element[] = []
  const include: Element[] = []
  const look = (element: Element, place: string) => {
    const key = digest(`${place}/${shapes.get(element) ?? ''}`)
    if (isKnown.has(key)) {
      exclude.push(element)
      return
    }
    seen.push(key)
    isKnown.add(key)
    const here = digest(place + own(element))
    for (const child of element.children) look(child, here)
  }
  for (const root of document.querySelectorAll([...parts, ...besides].join())) {
    shapeOf(root)
    const before = exclude.length
    look(root, root.parentElement ? digest(above(root.parentElement)) : '')
    if (exclude[before] === root) exclude.pop()
    else include.push(root)
  }
  return { include, exclude, seen: seen.join(' ') }
}

/**
 * What axe says against these parts of the page, and those that may be `above` them: each rule with the elements that break it. The page
 * as it stands without any part; throws where a part is not on the page.
 */
export const violationsOf = async (
  page: Page,
  parts: readonly string[],
  above: readonly string[] = [],
): Promise<string[]> => {
  // What is still fading in has no contrast yet.
  await comesToRest(page)
  const found = await page.evaluateHandle(newIn, {
    parts: parts.length > 0 ? parts : ['html'],
    above,
    known: [...sound].join(' '),
  })
  try {
    const { seen, isNew } = await found.evaluate(({ include, seen }) => ({ seen, isNew: include.length > 0 }))
    if (!isNew) return []
    await provideAxe(page)
    const violations = await found.evaluate(async ({ include, exclude }, isWhole) => {
      const { axe } = window as unknown as { axe: Axe }
      // React Aria's announcer may still name a button of the page before.
      const announcers = [...document.querySelectorAll('[data-live-announcer]')]
      // The rules about the page as a whole want to see all of it.
      const context = isWhole ? { exclude: announcers } : { include, exclude: [...exclude, ...announcers] }
      // No rule that is checked reads the style sheets themselves.
      const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }, parts.length === 0)
    if (violations.length === 0) for (const key of seen.split(' ')) sound.add(key)
    return violations
  } finally {
    await found.dispose()
  }
}
