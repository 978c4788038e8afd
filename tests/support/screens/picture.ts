import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'

/**
 * Takes the first picture of a state, if the variable `PICTURES` names a folder: `<folder>/<machine>/<state>.png`. The
 * explorer shows them (`npm run machines:explore -- --pictures <folder>`).
 */
export const takePicture = async (page: Page, machine: string, state: string): Promise<void> => {
  const folder = process.env['PICTURES']
  if (!folder) return
  const path = join(folder, machine, `${state}.png`)
  if (!existsSync(path)) await page.screenshot({ path })
}
