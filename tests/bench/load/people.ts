import type { Browser, BrowserContextOptions } from 'playwright'
import { accessKey } from '#machines/shared/client/storedSession.ts'
import { domain, password } from '#server/people.ts'
import type { Person } from './pages.ts'

export type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Signs each person in on the screen once. The pages are measured with the storage of that browser. */
export const signer = (browser: Browser, url: string) => {
  const sessions = new Map<Person, Promise<Stored>>()
  const signIn = async (person: Person): Promise<Stored> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.getByLabel('E-mail', { exact: true }).fill(`${person}@${domain}`)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar como Membro' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    // A later visit has the rights of an earlier one.
    await page.waitForFunction(`localStorage.getItem('${accessKey}') !== null`)
    const stored = await context.storageState()
    await context.close()
    return stored
  }
  return (person: Person): Promise<Stored> => {
    const found = sessions.get(person) ?? signIn(person)
    sessions.set(person, found)
    return found
  }
}
