import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/site.ts'
import { members } from '#src/texts/members/members.ts'
import { memberImport as texts } from '#src/texts/members/memberImport.ts'
import { signer } from './load/people.ts'
import { table } from './load/report.ts'
import { desktop } from './load/visit.ts'

/**
 * `npm run bench:import`: an administrator imports 1,000 members from a file into the demonstration. Ends with 1 if a
 * limit is exceeded.
 */
const count = 1_000
/** Milliseconds. */
const limits = { 'the rows are checked': 20_000, 'the members are imported': 20_000, 'the longest frame': 200 }

const letter = (number: number) => String.fromCharCode(97 + (number % 26))
const rows = Array.from({ length: count }, (_, at) => {
  const name = `Pessoa ${letter(at)}${letter(Math.floor(at / 26))}${letter(Math.floor(at / 676))} Importada`
  return `${name};pessoa.${at}@example.com;01/02/2024`
})
const sheet = Buffer.from(['Nome;E-mail;Entrada', ...rows].join('\n'))

const site = await startSite()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: desktop,
    storageState: await signer(browser, site.url)('admin'),
  })
  await page.goto('/members')
  await page.getByRole('button', { name: members.import }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  /** Resolves with the milliseconds until the machine is in this state. */
  const until = async (state: string) => {
    const began = performance.now()
    await page.locator(`[data-machine=memberImport][data-state="${state}"]`).waitFor({ timeout: 120_000 })
    return performance.now() - began
  }
  await dialog.locator('input[type=file]').setInputFiles({ name: 'membros.csv', mimeType: 'text/csv', buffer: sheet })
  await until('mapping')
  await press(texts.check)
  const checked = await until('reviewing.resting')
  // A text: the compiler of the script would give its functions names by a helper that the page does not have.
  const frames = await page.evaluateHandle<{ longest: number }>(`(() => {
    const seen = { longest: 0 }
    let last = performance.now()
    const next = (now) => {
      seen.longest = Math.max(seen.longest, now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return seen
  })()`)
  await press(texts.submit(count))
  const imported = await until('done')
  const longest = await frames.evaluate((seen) => seen.longest)

  const values = { 'the rows are checked': checked, 'the members are imported': imported, 'the longest frame': longest }
  const results = Object.entries(limits).map(([what, limit]) => {
    const value = values[what as keyof typeof limits]
    if (value > limit) process.exitCode = 1
    return [what, String(Math.round(value)), String(limit), value > limit ? 'EXCEEDED' : 'ok']
  })
  console.log(`${count} members, ms\n\n${table([['what', 'value', 'limit', ''], ...results])}`)
} finally {
  await browser.close()
  await site.stop()
}
