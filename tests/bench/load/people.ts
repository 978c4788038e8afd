import type { Browser, BrowserContextOptions } from 'playwright'
import { domain, password } from '#server/people.ts'
import type { Person } from './pages.ts'

export type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs somebody in through the screen, once; what the browser then keeps is there before the pages are measured. */
export const signer = (browser: Browser, url: string) => {
  const kept = new Map<Person, Promise<Stored>>()
  const signIn = async (person: Person): Promise<Stored> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('E-mail', { exact: true }).fill(`${person}@${domain}`)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar como Membro' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const stored = await context.storageState()
    await context.close()
    return stored
  }
  return (person: Person): Promise<Stored> => {
    const found = kept.get(person) ?? signIn(person)
    kept.set(person, found)
    return found
  }
}
