import type { Request } from 'playwright/test'
import { recordingSchema } from '#machines/feedback/recording.ts'
import { screens } from '#src/app/screens.ts'
import { tabs } from '#src/app/tabs.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, requestAs, sessionOf, test } from '#tests/e2e/test.ts'

const secret = 'Segredo4711'

/** Every address of an administrator without an id. */
const addresses = [
  ...Object.keys(screens).filter((path) => !/[:*]|^\/(?:login|beginning)?$/u.test(path)),
  ...tabs.flatMap(([path, tab]) => (tab === '' ? [] : [`${path}?tab=${tab}`])),
]

/** Runs in the page: writes the text into every visible field. Returns their names: machine and label. */
const fill = (text: string) => {
  const filled: string[] = []
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')) {
    if (!/^(?:textarea|text|search|email|password|tel|url|number)$/u.test(field.type)) continue
    if (field.readOnly || field.disabled || !field.checkVisibility() || field.value === text) continue
    const machine = field.closest<HTMLElement>('[data-machine]')?.dataset['machine'] ?? ''
    const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.placeholder
    field.focus()
    field.select()
    // As if typed: React and the machines receive the same events.
    document.execCommand('insertText', false, text)
    filled.push(`${machine}: ${label.trim()}`)
  }
  return filled
}

/** Throws an error with the secret that nothing catches. Each has another kind. */
const fail = ([text, kind]: [string, number]) => {
  setTimeout(() => {
    const error = new RangeError(text)
    error.name = kind % 2 === 0 ? text : 'RangeError'
    error.stack = `RangeError: ${text}\n    at ${text} (${location.origin}/assets/page.js:1:${kind})`
    throw error
  })
}

test('a secret in every field of all pages, a name, an address and a token are in no error and no report @APP-152 @APP-154', async ({
  browser,
  site,
}) => {
  // It opens each page of an administrator.
  test.slow()
  // A context of its own: here exceptions are expected.
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1440, height: 900 } })
  const session = await sessionOf(site, 'admin')
  await context.addInitScript((stored) => localStorage.setItem('confraria-session', stored), session)
  const page = await context.newPage()
  const sent: string[] = []
  await page.route('**/rpc/report_error', (route) => {
    sent.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** Until no request is open in two frames. */
  const settle = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (let round = 0, idle = 0; round < 40 && idle < 2; round++) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 25))))
      idle = open.size === 0 ? idle + 1 : 0
    }
  }
  const filled = new Set<string>()
  for (const [at, address] of addresses.entries()) {
    // Within the page: a reload begins another recording. A page counts at most five errors.
    if (at % 8 === 0) await page.goto(address)
    else await navigateTo(page, address)
    await settle()
    for (const name of await page.evaluate(fill, secret)) filled.add(name)
    if (at % 2 === 1) await page.evaluate(fail, [secret, (at - 1) / 2] as [string, number])
  }
  expect(filled.size).toBeGreaterThan(15)
  await expect.poll(() => sent.length).toBeGreaterThan(10)

  const dialog = page.getByRole('dialog', { name: 'Relatar um problema' })
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await page.getByRole('menuitem', { name: 'Relatar um problema' }).click()
  await dialog.getByLabel('O que aconteceu?').fill('A tela travou quando salvei.')
  await dialog.getByText('Ver o registro técnico que será enviado').click()
  const shown = (await dialog.locator('pre').textContent()) ?? ''
  await expectAccessible(page, ['[role=dialog]'])
  await expectNoSidewaysScroll(page, [360, 1440])
  await dialog.getByRole('button', { name: 'Enviar relato' }).click()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Relato enviado')).toBeVisible()
  const reports = 'problem_reports?select=recording&order=created_at.desc&limit=1'
  const [stored] = await requestAs(site, 'admin', 'GET', reports)
  const recording = recordingSchema.parse(stored?.['recording'])
  expect(recordingSchema.parse(JSON.parse(shown))).toEqual(recording)
  expect(recording.events.length).toBeGreaterThan(50)

  const { access_token: token, refresh_token: renewal, user } = JSON.parse(session)
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=name&limit=1')
  const texts = [secret, token, renewal, user.id, user.email, member?.['name'], 'A tela travou', site].map(String)
  for (const written of [JSON.stringify(recording), ...sent]) {
    for (const text of texts) expect(written).not.toContain(text)
    expect(written).not.toMatch(/@|https?:|[0-9a-f]{8}-[0-9a-f]{4}/u)
  }
  await context.close()
})
