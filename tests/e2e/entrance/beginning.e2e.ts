import { rmSync } from 'node:fs'
import { demonstration, project } from '#server/project.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { copyDemonstration } from '#tests/support/demonstration.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

/** The demonstration without administrators. */
const withoutAdministrators = async (): Promise<string> => {
  const dataDir = await copyDemonstration()
  const database = await openDatabase({ project, dataDir, seed: demonstration })
  await database.script(`delete from public.user_roles where role = 'admin';
    update app.settings set value = '' where key = 'supreme_admin_email'`)
  await database.close()
  return dataDir
}

/** The link in the server's terminal. */
const linkIn = async ({ printed }: Site): Promise<string> => {
  const find = () =>
    printed.map((line) => /Comece por: (\S+)/u.exec(line)?.[1]).find((link) => link !== undefined) ?? ''
  await expect.poll(find).toMatch(/\/login#inicio=[\w-]{43}$/u)
  return find()
}

test('the terminal’s link makes the first administrator, once @ENT-56 @ENT-57 @ENT-68', async ({ page }) => {
  const dataDir = await withoutAdministrators()
  const site = await startSite(dataDir)
  try {
    const link = await linkIn(site)
    const begin = async (email: string) => {
      await page.goto(site.url)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: 'Primeiro Acesso' })).toBeVisible()
      await page.getByLabel('Seu e-mail').fill(email)
      await page.getByLabel('Nova senha', { exact: true }).fill('Vela-e-pena-9')
      await page.getByLabel('Repita a nova senha').fill('Vela-e-pena-9')
      await page.getByRole('button', { name: 'Criar minha conta' }).press('Enter')
    }
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Primeiro Acesso' })).toBeVisible()
    await expectNoSidewaysScroll(page, [360, 1440])
    await expectAccessible(page)
    await begin('presidente@exemplo.org')
    await expect(page.getByRole('heading', { level: 1, name: 'Painel Administrativo' })).toBeVisible()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()

    await begin('outra@exemplo.org')
    await expect(page.getByRole('alert')).toContainText('Este link de início já foi usado.')
    await expect(page.getByLabel('Seu e-mail')).toHaveValue('outra@exemplo.org')
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
})
