import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withMotion } from '#tests/e2e/test.ts'

test.use(withMotion)

const isStarted = (page: Page) => expect(page.locator('[data-machine=landing][data-state]')).toBeVisible()

test('the landing is painted without any script @ENT-01 @ENT-03 @ENT-17 @APP-03', async ({ browser, site }) => {
  const page = await (await browser.newContext({ baseURL: site, javaScriptEnabled: false })).newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Confraria' })).toBeVisible()
  await expect(page.getByText('Aqui ninguém se inscreve: é chamado.')).toBeVisible()
  await expect(page.getByText('“Quem chega cedo acende a luz para os outros.”')).toBeVisible()
  expect((await page.locator('main svg').first().boundingBox())?.width).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.locator('#root').innerHTML()).toBe('')
  await page.context().close()
})

const longNames = [
  'Irmandade do Porto',
  'Confraternização dos Antigos Companheiros',
  'CONFRARIA DO VINHO',
  'a'.repeat(60),
]

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test(`a long name is whole, and “Entrar” is in the first screen of ${width} pixels @CLU-29`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const name of longNames) {
      await page.route('/', async (route) => {
        const response = await route.fetch()
        const html = (await response.text()).replace(/(data-club="name"[^>]*>)[^<]*/gu, `$1${name}`)
        await route.fulfill({ response, body: html })
      })
      await page.goto('/')
      await page.unroute('/')
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expect(page.getByRole('link', { name: 'Entrar' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: 'Acesso do Conselho' })).toBeInViewport({ ratio: 1 })
      // Each word is in one line.
      const broken = await heading.evaluate((element) => {
        const [text] = element.childNodes
        const words = [...(element.textContent ?? '').matchAll(/\S+/gu)]
        return words.filter(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(text ?? element, index)
          range.setEnd(text ?? element, index + word.length)
          return word.length <= 24 && range.getClientRects().length !== 1
        }).length
      })
      expect(broken, name).toBe(0)
    }
  })

test('by keyboard: the links, then Pausar; the landing stays while the focus or the pointer is inside, even if the other one leaves @ENT-01 @ENT-13 @ENT-14 @ENT-15', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await isStarted(page)
  for (const name of ['Acesso do Conselho', 'Entrar', 'Pausar']) {
    await page.keyboard.press('Tab')
    await expect(page.getByText(name, { exact: true }).locator('visible=true').first()).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar' }).press('Space')

  const enter = page.getByRole('link', { name: 'Entrar' })
  const council = page.getByRole('link', { name: 'Acesso do Conselho' })
  const waits = page.getByText('A entrada espera por você.')
  await enter.focus()
  await page.getByText(/^\d de 6$/u).hover()
  await council.hover()
  await expect(waits).toBeVisible()
  await page.getByText(/^\d de 6$/u).hover()
  await council.focus()
  await page.clock.runFor(16_000)
  await expect(waits).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await council.hover()
  await expect(page.getByText('A entrada abre sozinha em instantes.')).toBeVisible()
})

test('the council’s shortcut leads to /council through the login @ENT-03 @ENT-25 @APP-29', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Acesso do Conselho' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail', { exact: true }).fill('conselho@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill('confraria-demo')
  const council = page.waitForURL('**/council')
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await council
})

test('a signed-in person is sent to the dashboard; Sair returns to the landing, which fits each width @ENT-18 @ENT-94 @APP-05', async ({
  page,
  signIn,
}) => {
  await signIn('membro6')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await isStarted(page)
  await expectNoSidewaysScroll(page, [360, 768, 1920])
})

test('a pressed link ends the wait for the login, which would replace its page @ENT-03', async ({ page }) => {
  await page.goto('/')
  await isStarted(page)
  // As if the next page took long.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: 'Acesso do Conselho' }).click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
})
