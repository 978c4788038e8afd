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
    context: { include?: readonly string[][]; exclude: readonly string[][] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** What axe says against the page as it stands, or against these parts of it by CSS: each rule with the elements that break it. */
export const violationsOf = async (page: Page, parts: readonly string[]): Promise<string[]> => {
  await provideAxe(page)
  // What is still fading in has no contrast yet.
  await comesToRest(page)
  return page.evaluate(
    async (include) => {
      const { axe } = window as unknown as { axe: Axe }
      // React Aria's announcer may still name a button of the page before.
      const context = { ...(include.length > 0 && { include }), exclude: [['[data-live-announcer]']] }
      const { violations } = await axe.run(context, { resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    parts.map((part) => [part]),
  )
}
