import type { Page } from 'playwright/test'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

/** Opens the first routine in the list 'A Avaliar'. */
const openFirst = async (page: Page) => {
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await page.getByText('A Avaliar', { exact: false }).first().click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Avaliar' }) })
  await expect(card.first()).toBeVisible()
  // Not the visible text: a card out of sight has none yet.
  const title = await card.first().getByRole('heading').first().textContent()
  await card.first().getByRole('button', { name: 'Avaliar' }).click()
  await expect(page.getByRole('slider')).toHaveValue('70')
  return title
}
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

test('two windows evaluate the same routine at once: one succeeds, the other one gets a notice @TAS-28 @TAS-56', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await signIn('conselho')
  const other = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('admin', other)
  const title = await openFirst(page)
  expect(await openFirst(other)).toBe(title)
  await Promise.all([
    page.getByRole('button', { name: 'Enviar avaliação' }).click(),
    other.getByRole('button', { name: 'Enviar avaliação' }).dblclick(),
  ])
  const sentences = await Promise.all(
    [page, other].map(async (window) => {
      const notice = notices(window).getByText(/Avaliação enviada|Esta rotina já foi avaliada/)
      await expect(notice.first()).toBeVisible()
      return /enviada/.test(await notice.first().innerText()) ? 'sent' : 'superseded'
    }),
  )
  expect(sentences.toSorted()).toEqual(['sent', 'superseded'])
  await other.context().close()
})

test('a suspension signs a person out at once, and is shown at the next sign-in @ENT-28 @ENT-100', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro10')
  const suspend = async (since: string | null) => {
    const account = 'user_accounts?signup_email=eq.membro10@confraria.test'
    expect(await requestAs(site, 'admin', 'PATCH', account, { suspended_at: since })).toHaveLength(1)
  }
  // The page notices only that the live connection closes.
  await page.waitForLoadState('networkidle')
  await suspend(new Date().toISOString())
  await expect(notices(page).getByText('Sua conta está suspensa. Fale com a administração.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()

  await page.getByLabel('E-mail', { exact: true }).fill('membro10@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill('confraria-demo')
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sua conta está suspensa.')
  await suspend(null)
})
