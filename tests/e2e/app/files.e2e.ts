import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e/test.ts'

const most = 12
const linked = /(?:src|href)="(\/assets\/[^"]+\.js)"/gu
const ofTab = /data-tab="([^"]*)" crossorigin href="([^"]+)"/gu

/** The files of code that a page loads before any press, and with those of each tab that has its own. */
const countsOf = (page: string): { page: string; count: number }[] => {
  const html = readFileSync(join('dist', page), 'utf8')
  const late = [...html.matchAll(ofTab)].map(([, tab = '', file = '']) => ({ tab, file }))
  const linkedFiles = new Set([...html.matchAll(linked)].map(([, file]) => file))
  const own = [...linkedFiles].filter((file) => !late.some((one) => one.file === file)).length
  const tabs = [...new Set(late.map(({ tab }) => tab))]
  return [
    { page, count: own },
    ...tabs.map((tab) => ({ page: `${page}?tab=${tab}`, count: own + late.filter((one) => one.tab === tab).length })),
  ]
}

test('each page and tab loads at most twelve files of code', () => {
  const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(15)
  const counts = pages.flatMap(countsOf)
  expect(Math.max(...counts.map(({ count }) => count))).toBeGreaterThan(8)
  expect(counts.filter(({ count }) => count > most)).toEqual([])
})
