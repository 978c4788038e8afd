import type { Browser, Locator } from 'playwright'
import type { Stored } from '../load/people.ts'
import { openPhone } from './phone.ts'

interface Proved {
  taps: number
  /** From the first tap to the moment after sending. */
  seconds: number
}

/** A small photo, drawn by the page, each time another one. */
const drawPhoto = (): Promise<string> => {
  const canvas = document.createElement('canvas')
  canvas.width = 1600
  canvas.height = 1200
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the page cannot draw')
  context.fillStyle = `hsl(${Math.random() * 360} 60% 40%)`
  context.fillRect(0, 0, canvas.width, canvas.height)
  return Promise.resolve(canvas.toDataURL('image/jpeg').replace(/^.*,/u, ''))
}

/** Proves the first open routine of the dashboard on a phone. Throws if none is open. */
export const prove = async (
  browser: Browser,
  url: string,
  stored: Stored,
  source: 'Escolher foto' | 'Tirar foto',
): Promise<Proved> => {
  const page = await openPhone(browser, stored)
  await page.goto(`${url}/dashboard`)
  const open = page.getByRole('link', { name: /^Registrar / }).first()
  await open.waitFor()
  const buffer = Buffer.from(await page.evaluate(drawPhoto), 'base64')
  const began = performance.now()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps++
  }
  await tap(open)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(page.getByRole('button', { name: source, exact: true })),
  ])
  await chooser.setFiles({ name: 'prova.jpg', mimeType: 'image/jpeg', buffer })
  // The picture in the gallery.
  if (source === 'Escolher foto') taps++
  await tap(page.getByRole('button', { name: 'Enviar', exact: true }))
  await page.getByText('Enviado com sucesso').waitFor()
  const seconds = (performance.now() - began) / 1000
  await page.context().close()
  return { taps, seconds }
}
