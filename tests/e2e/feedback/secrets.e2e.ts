import type { Browser, Page, Request } from 'playwright/test'
import { screens } from '#src/app/screens.ts'
import { tabs } from '#src/app/tabs.ts'
import { recordingSchema } from '#machines/feedback/recording.ts'
import { expect, sessionOf, test as base } from '#tests/e2e/test.ts'

/** With a worker, and so a database, of their own: the presses change anything. */
const test = base.extend<object, { presses: 'anything' }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
  presses: [async ({}, use) => use('anything'), { scope: 'worker' }],
})

const secret = 'Segredo4711'

/** Every address without an id; links on these pages lead to the others. */
const addresses = [
  ...Object.keys(screens).filter((path) => !/[:*]/u.test(path)),
  ...tabs.flatMap(([path, tab]) => (tab === '' ? [] : [`${path}?tab=${tab}`])),
]

/** Two addresses with the same pattern have the same fields. */
const patternOf = (address: string) =>
  address
    .replaceAll(/[?&](?:search|member)=[^&#]*/gu, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'id')
    .replaceAll(/\d+/gu, '0')
    .replace(/#.*/u, '')

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

/** Buttons with the same machine and first word that are pressed: they may open different dialogs, or name a row. */
const alike = 2

/**
 * Runs in the page: presses the first button that was not pressed before, in the dialog or menu above the page if there
 * is one. Without such a button, it closes the dialog. Returns the button's name, '' if it closed something, or null if
 * there is nothing to press.
 */
const press = ([pressed, most]: [readonly string[], number]) => {
  const above = [...document.querySelectorAll('section:is([role=dialog], [role=alertdialog]), [role=menu]')].at(-1)
  const root = above ?? document.body
  for (const button of root.querySelectorAll<HTMLElement>('button, [role=menuitem], [role=tab], summary')) {
    const label = (button.ariaLabel ?? button.textContent).trim()
    const [word = ''] = label.split(/\s/u)
    const machine = button.closest<HTMLElement>('[data-machine]')?.dataset['machine'] ?? ''
    // Every page has the user's menu.
    const kind = `${word === 'Menu' ? '' : machine} ${word}:`
    const isOff = button.matches(':disabled, [aria-disabled=true]') || !button.checkVisibility()
    const similar = pressed.filter((other) => other.startsWith(kind))
    if (isOff || word === 'Sair' || similar.length >= most || similar.includes(kind + label)) continue
    button.click()
    return kind + label
  }
  const closing = [...root.querySelectorAll('button')].find(
    (button) =>
      above && /^(?:Fechar|Cancelar|Descartar|Voltar|Agora não)/u.test(button.ariaLabel ?? button.textContent),
  )
  closing?.click()
  return closing ? '' : null
}

const linksIn = () =>
  [...document.querySelectorAll('a')].flatMap(({ href, origin }) =>
    origin === location.origin && !href.includes('/storage/') ? href.slice(origin.length) : [],
  )

interface Visitor {
  page: Page
  /** Waits until no request is open and a frame is drawn. */
  settle: () => Promise<void>
  /** The bodies of uncaught errors that the application sent. */
  errors: string[]
  /** What the page wrote to its console. */
  written: string[]
}

const visitorOf = async (browser: Browser, site: string, who: string | null): Promise<Visitor> => {
  // Low: the crawl is the longest story, and drawing takes a part of its time.
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1440, height: 300 } })
  if (who !== null)
    await context.addInitScript(
      (stored) => localStorage.setItem('confraria-session', stored),
      await sessionOf(site, who),
    )
  const page = await context.newPage()
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const errors: string[] = []
  const written: string[] = []
  page.on('console', (message) => written.push(message.text()))
  // The server refuses what is sent, with the text in its sentences.
  await page.route(/\/(?:rest|auth|storage)\/v1\//u, async (route) => {
    const request = route.request()
    const body = request.postData() ?? ''
    if (request.url().endsWith('/rpc/report_error')) {
      errors.push(body)
      return route.fulfill({ status: 204 })
    }
    const isRead =
      request.method() === 'GET' || request.url().includes('/rpc/') || /token\?grant_type=refresh/u.test(request.url())
    if (isRead && !body.includes(secret)) return route.continue()
    return route.fulfill({ status: 400, json: { code: '22P02', message: `invalid: ${secret}`, details: secret } })
  })
  return {
    page,
    errors,
    written,
    settle: async () => {
      for (let round = 0; round < 40; round++) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        if (open.size === 0) return
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

/** Buttons that some person has pressed, the fields with the secret, and the reports of an administrator's errors. */
const pressed: string[] = []
const filled = new Set<string>()
const reported: string[] = []

const recordingOf = (error: string) =>
  recordingSchema.parse((JSON.parse(error) as { p_recording: unknown }).p_recording).events

/** Throws an error with the secret that nothing catches. Each has another kind. */
const fail = ([text, kind]: [string, number]) => {
  setTimeout(() => {
    const error = new RangeError(text)
    error.name = kind % 2 === 0 ? text : 'RangeError'
    error.stack = `RangeError: ${text}\n    at ${text} (${location.origin}/assets/page.js:1:${kind})`
    throw error
  })
}

/** Opens an address, writes into each field, and presses each button until there is nothing new. Returns the links. */
const explore = async ({ page, settle }: Visitor, address: string) => {
  const links = new Set<string>()
  for (let visit = 0; visit < 5; visit++) {
    await page.goto(address)
    await settle()
    const at = page.url().slice(new URL(page.url()).origin.length)
    // This person is sent to another page.
    if (patternOf(at) !== patternOf(address)) break
    for (let closed = 0, left = 40; closed < 4 && left > 0; left--) {
      for (const name of await page.evaluate(fill, secret)) filled.add(name)
      for (const link of await page.evaluate(linksIn)) links.add(link)
      const name = await page.evaluate(press, [pressed, alike] as [string[], number])
      if (name === null) return links
      if (name === '') closed += 1
      else {
        closed = 0
        pressed.push(name)
      }
      await settle()
    }
  }
  return links
}

/** A report that a visitor can write: the screen does not open, so the page offers it. */
const reportOf = async (page: Page): Promise<string> => {
  await page.route('**/assets/NotFound-*', (route) => route.abort())
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('button', { name: 'Relatar um problema' }).click()
  await page.getByText('Ver o registro técnico que será enviado').click()
  return (await page.getByRole('dialog').locator('pre').textContent()) ?? ''
}

const isFree = (text: string) => !text.includes(secret) && !/@|https?:|[0-9a-f]{8}-[0-9a-f]{4}/u.test(text)

/** The administrator's addresses are in parts of similar length. */
const parts = [0, 1, 2, 3, 4, 5]
const patterns = new Set(addresses.map(patternOf))

for (const part of parts)
  test(`an administrator's fields, part ${part + 1}: no uncaught error and no recording has what they contain @APP-154`, async ({
    browser,
    site,
  }) => {
    // It presses each button of several pages: half a minute on a quiet machine.
    test.slow()
    const visitor = await visitorOf(browser, site, 'admin')
    const queue = addresses.filter((_, index) => index % parts.length === part)
    for (const [at, address] of queue.entries()) {
      for (const link of await explore(visitor, address)) {
        if (!patterns.has(patternOf(link))) queue.push(link)
        patterns.add(patternOf(link))
      }
      await visitor.page.evaluate(fail, [secret, at] as [string, number])
      await visitor.settle()
    }
    // A page that is left at once does not send its report: the last part has few pages.
    expect(visitor.errors.length).toBeGreaterThan(1)
    reported.push(...visitor.errors)
    expect(visitor.errors.flatMap(recordingOf).length).toBeGreaterThan(50)
    expect(visitor.errors.filter((error) => !isFree(error))).toEqual([])
    expect(visitor.written.filter((line) => line.includes(secret))).toEqual([])
  })

/** Who visits the addresses without tabs; a member's are in two parts. */
const others = [
  { who: 'membro6', part: 0, count: 2 },
  { who: 'membro6', part: 1, count: 2 },
  { who: null, part: 0, count: 1 },
]
for (const { who, part, count } of others)
  test(`${who ?? 'a visitor'}, part ${part + 1}: no error, no recording and no console line has what the fields contain @APP-154`, async ({
    browser,
    site,
  }) => {
    const visitor = await visitorOf(browser, site, who)
    const { page, settle, errors, written } = visitor
    const queue = addresses.filter((known) => !known.includes('?')).filter((_, index) => index % count === part)
    for (const [at, address] of queue.entries()) {
      await explore(visitor, address)
      await page.evaluate(fail, [secret, at] as [string, number])
      await settle()
    }
    if (who === null) {
      await page.goto('/login')
      await settle()
      // The e-mail is there from the visit before.
      expect(await page.evaluate(fill, secret)).toEqual(['login: Senha'])
      await page.keyboard.press('Enter')
      await settle()
      const report = await reportOf(page)
      expect(recordingSchema.parse(JSON.parse(report)).events.length).toBeGreaterThan(5)
      expect(isFree(report)).toBe(true)
    } else expect(errors.flatMap(recordingOf).length).toBeGreaterThan(100)
    expect(errors.filter((error) => !isFree(error))).toEqual([])
    expect(written.filter((line) => line.includes(secret))).toEqual([])
  })

test('the pages above have fields of every area, and most of an administrator reported their error', () => {
  // 94 to 98, and 49 to 50 of 59: on a busy machine a dialog may open after the next press.
  expect(filled.size).toBeGreaterThan(80)
  expect(reported.length).toBeGreaterThan(35)
})
