import { readFileSync } from 'node:fs'
import { securityHeaders } from '#server/headers.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** The name of the exception that an action on the page throws; null if it succeeds. */
type Outcome = string | null

test.describe('the Content-Security-Policy', () => {
  for (const path of ['/', '/login', '/nao-existe'])
    test(`prevents text from becoming a script on ${path}`, async ({ browser, site }) => {
      // A separate context, since refusals are expected here.
      const page = await (await browser.newContext({ baseURL: site })).newPage()
      const response = await page.goto(path)
      const policy = response?.headers()['content-security-policy']
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      const outcomes = await page.evaluate(() => {
        const types = (
          globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }
        ).trustedTypes
        const attempt = (action: () => unknown): Outcome => {
          try {
            action()
            return null
          } catch (error) {
            return error instanceof Error ? error.name : String(error)
          }
        }
        return [
          attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
          attempt(() => (document.createElement('script').text = 'alert(1)')),
          attempt(() => (document.createElement('script').src = 'https://example.com/x.js')),
          attempt(() => types.createPolicy('own', {})),
          attempt(() => document.createRange().createContextualFragment('<b>1</b>')),
        ]
      })
      expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])

      const isStyled = await page.evaluate(() => {
        const note = document.createElement('p')
        note.setAttribute('style', 'color: rgb(1, 2, 3)')
        document.body.append(note)
        return getComputedStyle(note).color === 'rgb(1, 2, 3)'
      })
      expect(isStyled).toBe(false)
      await page.context().close()
    })

  test('is the same for static hosts, with all other headers', () => {
    const [pages = '', assets = ''] = readFileSync('dist/_headers', 'utf8').split('/assets/*')
    const inline = ['index', 'council'].map((name) => readFileSync(`dist/${name}.html`, 'utf8'))
    for (const [name, value] of Object.entries(securityHeaders(null, inline)))
      expect(pages).toContain(`\n  ${name}: ${value}\n`)
    expect(pages).toMatch(/^\/\*\n/)
    expect(assets).toContain('immutable')
  })

  test('allows only the inline styles of the landing', async ({ page }) => {
    const response = await page.goto('/')
    expect(response?.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/)
    expect(readFileSync('dist/index.html', 'utf8')).not.toContain('rel="stylesheet"')
    await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/)
  })

  test('allows inline scripts: two for the club’s identity, and one that preloads the code of the tab in the address', async ({
    page,
  }) => {
    const response = await page.goto('/dashboard?tab=community')
    expect(response?.headers()['content-security-policy']).toMatch(
      /script-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}='){3};/,
    )
    const html = (await response?.text()) ?? ''
    const links = [...html.matchAll(/<link data-tab="community" crossorigin href="([^"]+)">/g)].map(
      ([, href = '']) => href,
    )
    expect(links.some((href) => href.includes('Community'))).toBe(true)
    // An inline script after the style sheet would wait for it.
    expect(html.lastIndexOf('<script>')).toBeLessThan(html.indexOf('rel="stylesheet"'))
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    await expect.poll(loaded).toEqual(expect.arrayContaining(links))
  })

  test('lets static hosts serve every other path without the landing', () => {
    const redirects = readFileSync('dist/_redirects', 'utf8')
    for (const path of ['/login', '/tasks', '/admin/users']) expect(redirects).toContain(`${path} ${path}.html 200\n`)
    expect(redirects).toMatch(/\n\/\* \/app\.html 200\n$/)
    expect(readFileSync('dist/index.html', 'utf8')).toContain('Aqui ninguém se inscreve')
    const shells = ['app', 'login', 'tasks', 'admin/users'].map((name) => readFileSync(`dist/${name}.html`, 'utf8'))
    for (const shell of shells) {
      expect(shell).toContain('<div id="root"></div>')
      expect(shell).not.toContain('landing')
    }
    for (const page of [...shells, readFileSync('dist/index.html', 'utf8')]) {
      expect(page).not.toMatch(/ style="/)
      const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script)
      expect(scripts.filter((script) => !/confraria-club|\[data-tab\]/.test(script ?? ''))).toEqual([])
    }
  })

  test('lets the page of a screen load the code of that screen without waiting for a script', () => {
    const preloads = (name: string) =>
      [...readFileSync(`dist/${name}.html`, 'utf8').matchAll(/modulepreload[^>]*assets\/(\w+)-/g)].map(
        ([, file]) => file,
      )
    expect(preloads('tasks')).toContain('Tasks')
    expect(preloads('admin/users')).toContain('Users')
    expect(preloads('app')).toEqual(expect.arrayContaining(['shell', 'account']))
    expect(preloads('app')).not.toContain('Tasks')
    expect(preloads('login')).not.toContain('account')
  })

  test('lets no page load many files: on a slow connection each one costs about as much as 100 kB', () => {
    const pages = readFileSync('dist/_redirects', 'utf8').matchAll(/ \/(\S+\.html) 200/g)
    const counts = Array.from(pages, ([, page = '']) => page).flatMap((page) => {
      const html = readFileSync(`dist/${page}`, 'utf8')
      const always = html.match(/(?:src="|modulepreload" crossorigin href=")\/assets\/[^"]+\.js/g)?.length ?? 0
      const tabs = [...html.matchAll(/data-tab="([^"]*)"/g)].map(([, tab = '']) => tab)
      const wanted = tabs.length === 0 ? [''] : [...new Set(tabs)]
      return wanted.map((tab) => [page, tab, always + tabs.filter((one) => one === tab).length] as const)
    })
    expect(counts.length).toBeGreaterThan(25)
    // They have the code of several areas. The audit shows the texts of all; the setup of a new club runs once.
    const many = { 'admin/settings.html': ['audit'], 'council.html': ['monitor'], 'beginning.html': [''] }
    const others = counts.filter(
      ([page, tab]) => !Object.entries(many).some(([at, of]) => at === page && of.includes(tab)),
    )
    expect(others.filter(([, , files]) => files === 0 || files > 14)).toEqual([])
  })
})
