import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/site.ts'
import { signer } from './load/people.ts'
import { evaluate } from './ritual/evaluate.ts'
import { preview } from './ritual/preview.ts'
import { listProofs } from './ritual/proofList.ts'
import { createProofs } from './ritual/proofs.ts'
import { prove } from './ritual/prove.ts'

/**
 * `npm run bench:ritual`: the presses and seconds of the daily ritual, on the demonstration. A member proves a routine
 * on a phone, from the gallery and with the camera; an evaluator evaluates 20 proofs by keyboard. Also measures the
 * preview of a picture of 12 megapixels (a four times slower CPU, Slow 4G) and a list of 200 proofs (300 ms a request).
 * Ends with 1 if a limit is exceeded. Choosing the picture in the gallery is a tap; the camera's own buttons are not
 * counted.
 */
const proofs = 20
const listed = 200

const dataDir = await mkdtemp(join(tmpdir(), 'confraria-ritual-'))
await createProofs(dataDir, proofs)
const site = await startSite(dataDir)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const stored = signer(browser, site.url)
  // Before the routines are proved.
  const previewed = await preview(browser, site.url, await stored('membro'))
  const gallery = await prove(browser, site.url, await stored('membro'), 'Escolher foto')
  const camera = await prove(browser, site.url, await stored('membro'), 'Tirar foto')
  const list = await listProofs(browser, site.url, await stored('admin'), listed)
  const evaluation = await evaluate(browser, site.url, await stored('admin'), proofs)
  const rows = [
    { what: 'proving from the gallery, taps', value: gallery.taps, limit: 4 },
    { what: 'proving from the gallery, s', value: gallery.seconds, limit: Infinity },
    { what: 'proving with the camera, taps', value: camera.taps, limit: 3 },
    { what: 'proving with the camera, s', value: camera.seconds, limit: Infinity },
    { what: 'the preview of 12 megapixels, ms', value: previewed.preview, limit: 1_000 },
    { what: 'its longest pause of the form, ms', value: previewed.pause, limit: 200 },
    { what: `requests for URLs of ${listed} thumbnails`, value: list.requests, limit: 0 },
    { what: 'the first one after its row, ms', value: list.firstPicture, limit: 500 },
    { what: `${proofs} proofs by keyboard, keys`, value: evaluation.keys, limit: Infinity },
    { what: `${proofs} proofs by keyboard, s`, value: evaluation.seconds, limit: 120 },
    { what: 'the next photo (slowest), ms', value: evaluation.slowestPhoto, limit: 100 },
  ]
  for (const { what, value, limit } of rows) {
    const verdict = value <= limit ? 'ok' : 'EXCEEDED'
    const bound = Number.isFinite(limit) ? `limit ${limit}  ${verdict}` : ''
    console.log(`  ${what.padEnd(40)}${String(Math.round(value * 10) / 10).padEnd(8)}${bound}`)
    if (value > limit) process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
