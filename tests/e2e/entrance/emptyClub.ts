import type { Page } from 'playwright/test'
import type { Site } from '#tests/support/site.ts'
import { expect } from '#tests/e2e/test.ts'

/** The link in the server's terminal. */
export const beginningLink = async ({ printed }: Site): Promise<string> => {
  const find = () =>
    printed.map((line) => /Comece por: (\S+)/u.exec(line)?.[1]).find((link) => link !== undefined) ?? ''
  await expect.poll(find).toMatch(/\/login#inicio=[\w-]{43}$/u)
  return find()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

/** Chooses the password of a new account and creates it. */
export const createAccount = async (page: Page) => {
  await page.getByLabel('Nova senha', { exact: true }).fill('Vela-e-pena-9')
  await page.getByLabel('Repita a nova senha').fill('Vela-e-pena-9')
  await press(page, 'Criar minha conta')
}
