import type { Browser } from 'playwright'
import type { Stored } from '../load/people.ts'
import { cpuSlowdown, slow4G } from '../load/visit.ts'
import { openPhone } from './phone.ts'

interface Previewed {
  /** From the choice of the picture to the frame with its preview, in ms. */
  preview: number
  /** The longest time in between in which the page could not respond, in ms. */
  pause: number
}

/** A photo of 12 megapixels with as many details as one of a camera, drawn by the page. */
const drawPhoto = (): string => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the page cannot draw')
  const grain = new ImageData(500, 375)
  for (let at = 0; at < grain.data.length; at++) grain.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  canvas.width = 4_000
  canvas.height = 3_000
  context.putImageData(grain, 0, 0)
  context.drawImage(canvas, 0, 0, 500, 375, 0, 0, 4_000, 3_000)
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/u, '')
}

/** In the page: from the choice of the file to the frame with its preview, in ms. */
const watchPreview = (): Promise<number> =>
  new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        const isDrawn = document.querySelector('form canvas') !== null
        // A frame that begins after the drawing shows it.
        requestAnimationFrame(isDrawn ? () => resolve(performance.now() - timeStamp) : look)
      }
      look()
    }
    document.addEventListener('change', begin, { capture: true, once: true })
  })

/** In the page: the longest task from the choice of the file until three seconds after its preview is drawn, in ms. */
const watchTasks = (): Promise<number> =>
  new Promise((resolve) => {
    const tasks: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    const begin = () => {
      const began = performance.now()
      observer.observe({ type: 'longtask' })
      const end = () => {
        const since = tasks.filter(({ startTime }) => startTime >= began)
        resolve(Math.max(0, ...since.map(({ duration }) => duration)))
      }
      const look = () => {
        if (document.querySelector('form canvas')) setTimeout(end, 3_000)
        else requestAnimationFrame(look)
      }
      look()
    }
    document.addEventListener('change', begin, { capture: true, once: true })
  })

/**
 * Chooses a picture of 12 megapixels for a routine, on a phone with a four times slower CPU and Slow 4G, and writes
 * notes meanwhile. Throws if they are lost.
 */
export const preview = async (browser: Browser, url: string, stored: Stored): Promise<Previewed> => {
  const page = await openPhone(browser, stored)
  await page.goto(`${url}/dashboard`)
  await page
    .getByRole('link', { name: /^Registrar / })
    .first()
    .click()
  const pick = page.getByRole('button', { name: 'Escolher foto', exact: true })
  await pick.waitFor()
  const buffer = Buffer.from(await page.evaluate(drawPhoto), 'base64')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pick.click()])
  const pause = page.evaluate(watchTasks)
  const drawn = page.evaluate(watchPreview)
  const notes = page.getByRole('textbox')
  await chooser.setFiles({ name: 'prova.jpg', mimeType: 'image/jpeg', buffer })
  await notes.focus()
  await page.keyboard.type('corri')
  const longest = await pause
  const written = await notes.inputValue()
  if (written !== 'corri') throw new Error(`the notes are '${written}'`)
  await page.context().close()
  return { preview: await drawn, pause: longest }
}
