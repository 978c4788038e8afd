import type { Page } from 'playwright/test'
import { recordingSchema, type Recording } from '#machines/feedback/recording.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, requestAs, sessionOf, test } from '#tests/e2e/test.ts'
import { replayFile } from '#tests/replay/replayFile.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Relatar um problema' })
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text)

const openFromMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await page.getByRole('menuitem', { name: 'Relatar um problema' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** What the dialog says that it will send. */
const preview = async (page: Page): Promise<string> => {
  await dialog(page).getByText('Ver o registro técnico que será enviado').click()
  return (await dialog(page).locator('pre').textContent()) ?? ''
}

/** The newest stored recording. */
const stored = async (site: string): Promise<Recording> => {
  const rows = await requestAs(site, 'admin', 'GET', 'problem_reports?select=recording&order=created_at.desc&limit=1')
  return recordingSchema.parse(rows[0]?.['recording'])
}

const secret = 'Segredo4711'

/** The visible fields that take a text. */
const fields = (page: Page) =>
  page
    .locator('textarea, input:not([type])')
    .or(page.locator('input:is([type=text], [type=search], [type=email], [type=password], [type=tel])'))
    .filter({ visible: true })

/** Writes the secret into every field of the page. Returns how many there were. */
const fillAll = async (page: Page) => {
  let count = 0
  for (const field of await fields(page).all()) {
    if (!(await field.isEditable())) continue
    await field.fill(secret)
    count += 1
  }
  return count
}

/** Pages with fields: the path, a heading, and how many fields there are. `secrets.e2e.ts` finds all others. */
const pagesWithFields: readonly [path: string, title: string, count: number][] = [
  ['/feedback', 'Feedback', 1],
  ['/members', 'Membros', 1],
  ['/dashboard?tab=community', 'Comunidade Confraria', 2],
]

test('a report never contains a text, a name, an address or a token: a secret in every field is nowhere @APP-154', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro6', { at: '/feedback' })
  let count = 0
  for (const [path, title, least] of pagesWithFields) {
    // Within the page, because a reload would begin another recording.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(fields(page).nth(least - 1)).toBeVisible()
    count += await fillAll(page)
    // It closes a list of suggestions.
    await page.keyboard.press('Escape')
  }
  expect(count).toBeGreaterThanOrEqual(4)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openFromMenu(page)
  await dialog(page).getByLabel('O que aconteceu?').fill('A tela travou quando salvei.')
  const shown = await preview(page)
  await expectAccessible(page, ['[role=dialog]'])
  await expectNoSidewaysScroll(page, [360, 1440])
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(notice(page, 'Relato enviado')).toBeVisible()

  const recording = await stored(site)
  expect(recordingSchema.parse(JSON.parse(shown))).toEqual(recording)
  expect(recording.events.length).toBeGreaterThan(50)
  const session = JSON.parse(await page.evaluate(() => localStorage.getItem('confraria-session') ?? '{}')) as {
    access_token: string
    refresh_token: string
    user: { id: string; email: string }
  }
  const written = JSON.stringify(recording)
  const [member] = await requestAs(site, 'membro6', 'GET', `members?select=name&user_id=eq.${session.user.id}`)
  for (const text of [
    secret,
    session.access_token,
    session.refresh_token,
    session.user.id,
    session.user.email,
    String(member?.['name']),
    'A tela travou',
    site,
  ])
    expect(written).not.toContain(text)
  expect(written).not.toMatch(/@|https?:|[0-9a-f]{8}-[0-9a-f]{4}/u)
})

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
  const fail = (count: number) =>
    member.evaluate(
      ([times, text]) => {
        for (let at = 0; at < times; at++)
          setTimeout(() => {
            throw new RangeError(`${text} ${at}`)
          })
      },
      [count, secret] as const,
    )
  const counted = member.waitForResponse('**/rpc/report_error')
  await fail(3)
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
  await expect(page.locator('[data-machine=problems]')).toHaveAttribute(
    'data-state',
    'allowed.list.ready allowed.file.idle',
  )
  const kinds = page.getByRole('table', { name: 'Erros não tratados' })
  const row = kinds.getByRole('row').filter({ hasText: 'RangeError' })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  const report = page
    .getByRole('table', { name: 'Relatos de problemas' })
    .getByRole('row')
    .filter({ hasText: 'O ranking não carregou.' })
  await expectAccessible(page, ['[data-machine=problems]'])
  await expectNoSidewaysScroll(page, [360, 1440])

  for (const button of [report.getByRole('button'), row.getByRole('button')]) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    await expect(notice(page, 'Registro baixado').first()).toBeVisible()
    const file = `${outputDir}/report.json`
    await download.saveAs(file)
    const { isSame, text } = await replayFile([file])
    expect(text).toContain(': 0 differences from the machines, 0 failures of the application.')
    expect(text).toContain("import { differencesOf } from '#tests/replay/walk.ts'")
    expect(isSame).toBe(true)
  }
})

test('without a network a report waits and is sent later; the typed text stays @APP-79 @APP-150 @APP-156', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('membro10', { at: '/meetings' })
  await openFromMenu(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Menu de/u })).toBeFocused()
  await context.setOffline(true)
  await expect(page.getByText('Sem conexão com a internet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await dialog(page).getByLabel('O que aconteceu?').fill('A rede caiu.')
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(dialog(page).getByText('O relato está guardado', { exact: false })).toBeVisible()
  await dialog(page).getByText('Ver o registro técnico que será enviado').click()
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click()
  await context.setOffline(false)
  await expect(notice(page, 'Relato enviado')).toBeVisible()
})

test('a screen that does not open offers a report, and is no error @APP-76 @APP-150', async ({
  browser,
  site,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  // From the beginning: an idle page may load the code of other screens.
  await page.route('**/assets/Ranking-*', (route) => route.abort())
  await signIn('membro11', { at: '/meetings', page })
  await page.getByRole('link', { name: 'Ranking' }).first().click()
  await expect(page.getByText('Esta tela não abriu')).toBeVisible()
  await expect(page.getByText('Verifique a conexão e tente novamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await dialog(page).getByLabel('O que aconteceu?').fill('O ranking não abre.')
  await dialog(page).getByRole('button', { name: 'Enviar relato' }).click()
  await expect(notice(page, 'Relato enviado')).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('a screen that failed does not blame the connection @APP-76', async ({ browser, site, signIn }) => {
  // A context of its own: here an exception is expected.
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  await page.route('**/assets/Ranking-*', async (route) => {
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
  await expect(page.getByText('Ocorreu um erro inesperado. Tente novamente')).toBeVisible()
  await page.unroute('**/assets/Ranking-*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Ranking', level: 1 })).toBeVisible()
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

test('leaving the administrators’ page ends a download', async ({ page, site, signIn }) => {
  await requestAs(site, 'membro12', 'POST', 'rpc/report_problem', {
    p_id: crypto.randomUUID(),
    p_content: 'A lista ficou vazia.',
    p_recording: { format: 1, version: '0.1.0', events: [] },
  })
  await signIn('admin', { at: '/admin/problems' })
  await expect(page.getByRole('link', { name: 'Painel Administrativo' })).toHaveAttribute('href', '/admin')
  const screen = page.locator('[data-machine=problems]')
  await page.route('**/rest/v1/problem_reports?select=recording*', () => undefined)
  await page.getByRole('row').filter({ hasText: 'A lista ficou vazia.' }).getByRole('button').click()
  await expect(screen).toHaveAttribute('data-state', 'allowed.list.ready allowed.file.loading')
  await page.getByRole('navigation').getByRole('link', { name: 'Tarefas' }).first().click()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(screen).toHaveAttribute('data-state', 'allowed.list.ready allowed.file.idle')
})
