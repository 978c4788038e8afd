import type { Locator, Page } from 'playwright/test'
import { expect, sessionOf, test } from '#tests/e2e/test.ts'
import { replayFile } from '#tests/replay/replayFile.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Relatar um problema' })
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)

const openFromMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await page.getByRole('menuitem', { name: 'Relatar um problema' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('an uncaught error is counted once for each kind; administrators download reports, which the machines replay @APP-149 @APP-155 @APP-159 @USR-72..USR-74', async ({
  page,
  browser,
  site,
  signIn,
}, { outputDir }) => {
  // A context of its own: here an exception is expected.
  const context = await browser.newContext({ baseURL: site })
  const member = await context.newPage()
  await signIn('membro7', { at: '/tasks', page: member })
  const counted = member.waitForResponse('**/rpc/report_error')
  await member.evaluate(() => {
    for (const at of [0, 1, 2])
      setTimeout(() => {
        throw new RangeError(`planted ${at}`)
      })
  })
  expect((await counted).status()).toBe(204)
  await member.getByRole('link', { name: 'Ranking' }).first().click()
  await expect(member.getByRole('heading', { level: 1, name: /Ranking/u })).toBeVisible()
  await openFromMenu(member)
  await dialog(member).getByLabel('O que aconteceu?').fill('O ranking não carregou.')
  await dialog(member).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(notice(member, 'Relato enviado')).toBeVisible()
  await context.close()

  // The council reads the text, not the recording.
  await signIn('admin', { at: '/admin' })
  await page.getByRole('link', { name: /Problemas e erros/u }).click()
  const kinds = page.getByRole('table', { name: 'Erros não tratados' })
  const row = kinds.getByRole('row').filter({ hasText: 'RangeError' })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  const report = page
    .getByRole('table', { name: 'Relatos de problemas' })
    .getByRole('row')
    .filter({ hasText: 'O ranking não carregou.' })
  const save = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    await expect(notice(page, 'Registro baixado').first()).toBeVisible()
    const file = `${outputDir}/report.json`
    await download.saveAs(file)
    return file
  }
  await save(row.getByRole('button'))
  const { isSame, text } = await replayFile([await save(report.getByRole('button'))])
  expect(text).toContain(': 0 differences from the machines, 0 failures of the application.')
  expect(text).toContain("import { differencesOf } from '#tests/replay/walk.ts'")
  expect(isSame).toBe(true)

  // Leaving the page ends a download.
  const screen = page.locator('[data-machine=problems]')
  await page.route('**/rest/v1/problem_reports?select=recording*', () => undefined)
  await report.getByRole('button').click()
  await expect(screen).toHaveAttribute('data-state', 'allowed.list.ready allowed.file.loading')
  await page.getByRole('navigation').getByRole('link', { name: 'Tarefas' }).first().click()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(screen).toHaveAttribute('data-state', 'allowed.list.ready allowed.file.idle')
})

test('without a network a report waits and is sent later; the typed text stays @APP-79 @APP-150 @APP-156', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('membro10', { at: '/meetings' })
  await openFromMenu(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Menu de/u })).toBeFocused()
  await context.setOffline(true)
  await expect(page.getByText('Sem conexão com a internet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await dialog(page).getByLabel('O que aconteceu?').fill('A rede caiu.')
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(dialog(page).getByText('O relato está guardado', { exact: false })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await context.setOffline(false)
  await expect(notice(page, 'Relato enviado')).toBeVisible()
})

test('a screen that does not open offers a report; one that failed does not blame the connection @APP-76 @APP-150', async ({
  browser,
  site,
  signIn,
}) => {
  // A context of its own: here an exception is expected.
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  // From the beginning: an idle page may load the code of other screens.
  await page.route('**/assets/Ranking-*', (route) => route.abort())
  await page.route('**/assets/Tasks-*', async (route) => {
    const code = await (await route.fetch()).text()
    const names = [...(/export\{([^}]*)\};?\s*$/u.exec(code)?.[1] ?? '').matchAll(/ as ([\w$]+)/gu)].map(
      ([, name]) => name,
    )
    expect(names).not.toHaveLength(0)
    const exported = names.map((name) => `Broken as ${name}`).join(', ')
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const Broken = () => { throw new Error('planted') }; export { ${exported} }`,
    })
  })
  await signIn('membro11', { at: '/meetings', page })
  await page.getByRole('link', { name: 'Ranking' }).first().click()
  await expect(page.getByText('Esta tela não abriu')).toBeVisible()
  await expect(page.getByText('Verifique a conexão e tente novamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await dialog(page).getByLabel('O que aconteceu?').fill('O ranking não abre.')
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(notice(page, 'Relato enviado')).toBeVisible()

  await page.getByRole('link', { name: 'Tarefas' }).first().click()
  await expect(page.getByText('Ocorreu um erro inesperado. Tente novamente')).toBeVisible()
  await page.unroute('**/assets/Tasks-*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões', level: 1 })).toBeVisible()
  await context.close()
})

test('before the session is confirmed a report can be written and downloaded @APP-33 @APP-150 @APP-152 @APP-157', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  const session = JSON.parse(await sessionOf(site, 'membro11')) as object
  await page.addInitScript(
    (stored) => localStorage.setItem('confraria-session', stored),
    JSON.stringify({ ...session, expires_at: 1 }),
  )
  await page.route('**/auth/v1/token?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/dashboard')
  await expect(page.getByText('Sua sessão ainda não foi confirmada')).toBeVisible()
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await dialog(page).getByLabel('O que aconteceu?').fill('Não consigo entrar.')
  await dialog(page).getByText('Ver o registro técnico que será enviado').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Baixar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('report.json')
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(dialog(page).getByLabel('O que aconteceu?')).toHaveValue('Não consigo entrar.')
  await context.close()
})
