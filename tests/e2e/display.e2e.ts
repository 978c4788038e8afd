import type { Locator, Page } from 'playwright/test'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectAccessible, failAt, layOut, picture, holdAt, test } from './test.ts'

/** Words that are broken over two lines, except in addresses. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility({ checkVisibilityCSS: true }) || element.closest('thead, a[target=_blank]'))
        continue
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}.]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) broken.add(word)
      }
    }
    return [...broken]
  })

test('at 320 px no word, number or button breaks, and a skeleton stays in its card; at 1440 px every title has the same position @ACC-03', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 780 })
  const release = await holdAt(page, '**/rest/v1/rpc/my_overview*')
  // An account without a member gets its name only with the profile.
  await signIn('mestre')
  await expect(page.getByText('Carregando perfil...')).toBeVisible()
  expect(await layOut(page), 'the skeleton').toBe(0)
  release()
  const titles: Record<string, number | undefined> = {}
  for (const [path, title, sign] of [
    ['/dashboard', 'Dashboard', 'Rotinas de hoje'],
    ['/tasks', 'Tarefas e Missões', 'Sumário de Progresso'],
    ['/routines', 'Rotinas', 'Leitura Bíblica'],
    ['/routines?type=documentation', 'Rotinas', 'Escolher foto'],
    ['/ranking', 'Ranking Confraria', 'Título Semanal'],
    ['/feedback', /Feedback/u, 'Mensagem'],
    ['/members', 'Membros', 'Ver Perfil'],
  ] as const) {
    if (path !== '/dashboard') await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Carregando/)).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    expect(await brokenWords(page), path).toEqual([])
    expect(await layOut(page), path).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await layOut(page, 1440)
    titles[path] = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x
    await page.setViewportSize({ width: 320, height: 780 })
    await layOut(page, 320)
  }
  expect(new Set(Object.values(titles)), JSON.stringify(titles)).toEqual(new Set([288]))
  await navigateTo(page, '/council?tab=meetings')
  await page.getByRole('button', { name: 'Nova Reunião' }).click()
  await expect(page.getByRole('dialog').getByText('Vice Presidente Executivo')).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
  // With a contested proof, whose state is the longest one.
  await signIn('fundador', { at: '/routines' })
  await expect(page.getByText(/pontos, em contestação/u).last()).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
})

test('at 390 px the chosen filter and tab are in sight, and the page does not move @ACC-884', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expectInSight = async (chosen: Locator) => {
    await expect(chosen).toBeVisible()
    await expect
      .poll(async () => {
        const box = await chosen.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await signIn('membro', { at: '/tasks?status=cancelled' })
  await expect(page.getByRole('radiogroup').first()).toContainText(/Canceladas\d/u)
  await expectInSight(page.locator('label[data-selected]').filter({ hasText: 'Canceladas' }))
  await signIn('conselho', { at: '/tasks?status=contested' })
  await expect(page.getByRole('radiogroup').first()).toContainText(/Contestações\d/u)
  await expectInSight(page.locator('label[data-selected]').filter({ hasText: 'Contestações' }))
  await signIn('admin', { at: '/admin/ranking?tab=routines' })
  await expectInSight(page.getByRole('tab', { selected: true }))
})

test('at 195 px, a phone at a page zoom of 200 %, no page scrolls sideways @ACC-881', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 195, height: 400 })
  await signIn('membro4')
  for (const [path, sign] of [
    ['/dashboard', 'Regularidade'],
    ['/tasks', 'Sumário de Progresso'],
    ['/routines', 'Últimos envios'],
    ['/dashboard?tab=community', 'Feed da Comunidade'],
    ['/ranking', 'Título Semanal'],
    ['/meetings', 'Próximas Reuniões'],
  ] as const) {
    if (path !== '/dashboard') await navigateTo(page, path)
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Carregando/)).toHaveCount(0)
    expect(await layOut(page, 195), path).toBe(0)
  }
})

/** Buttons, links and tabs with words whose content reaches beyond them. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role=tab]')]
      .filter((element) => /\p{L}/u.test(element.innerText) && element.checkVisibility())
      .filter((element) => {
        const content = document.createRange()
        content.selectNodeContents(element)
        const [inner, outer] = [content.getBoundingClientRect(), element.getBoundingClientRect()]
        return inner.left < outer.left - 1 || inner.right > outer.right + 1
      })
      .map((element) => element.innerText),
  )

test('texts grow with the text size of the browser, and fit @ACC-730', async ({ page, signIn }) => {
  await signIn('admin')
  await page.evaluate(() => (document.documentElement.style.fontSize = '22px'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, sign] of [
      ['/dashboard', 'Rotinas de hoje'],
      ['/members', 'Ver Perfil'],
      ['/tasks', 'Sumário de Progresso'],
      ['/council?tab=meetings', 'Nova Reunião'],
    ] as const) {
      await navigateTo(page, path)
      await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
      await expect(page.getByRole('main').getByText(/^Carregando/)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', width === 390 ? '46.75px' : '55px')
      expect(await layOut(page, width), path).toBe(0)
      expect(await cutOff(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('at twice the text size a phone’s pages do not scroll sideways, and its menu shows the whole name @ACC-730 @ACC-882', async ({
  page,
  browserName,
  signIn,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test set the text size, which media queries follow')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('membro')
  const session = await page.context().newCDPSession(page)
  for (const standard of [22, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const [path, sign] of [
      ['/dashboard', 'Regularidade'],
      ['/dashboard?tab=community', 'Feed da Comunidade'],
      ['/tasks', 'Sumário de Progresso'],
      ['/routines', 'Últimos envios'],
      ['/members', 'Ver Perfil'],
      ['/profile', 'Acesso à conta'],
      ['/ranking', 'Título Semanal'],
      ['/meetings', 'Próximas Reuniões'],
    ] as const) {
      await navigateTo(page, path)
      await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
      await expect(page.getByRole('main').getByText(/^Carregando/)).toHaveCount(0)
      await expect.poll(() => layOut(page), `${path} at ${standard} px`).toBe(0)
      if (standard === 22) expect(await brokenWords(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByText('Domingos Figueira')).toBeVisible()
    const cut = await menu.evaluate((dialog) =>
      [...dialog.querySelectorAll<HTMLElement>('*')]
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ innerText }) => innerText),
    )
    expect(cut, `the menu at ${standard} px`).toEqual([])
    await page.keyboard.press('Escape')
  }
  await signIn('conselho', { at: '/council' })
  await expect(page.getByRole('main').getByText('Data de Entrada').last()).toBeVisible()
  await expect.poll(() => layOut(page)).toBe(0)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
})

const background = (locator: Locator, pseudo?: string) =>
  locator.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo)

test('forced colours keep the current page, tab, filter, bars and routine visible @ACC-14', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('membro')
  const canvas = await background(page.locator('body'))
  const current = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current=page] > span:last-child')
  expect(await background(current)).not.toBe(canvas)
  expect(await background(page.getByRole('link', { name: 'Visão Geral' }), '::after')).not.toBe(canvas)
  const bars = page.getByRole('list', { name: /Pontos/ }).locator('[style*=height]')
  await expect(bars).toHaveCount(8)
  const [past, last] = [await background(bars.first()), await background(bars.last())]
  expect(past).not.toBe(canvas)
  expect(last).not.toBe(canvas)
  expect(last).not.toBe(past)

  await navigateTo(page, '/tasks')
  const filter = page.getByRole('radiogroup').locator('label')
  await expect(filter.first()).toBeVisible()
  expect(await background(filter.first())).not.toBe(await background(filter.nth(1)))

  await navigateTo(page, '/routines?tab=submit&type=reading')
  await page.getByRole('button', { name: 'Trocar rotina' }).click()
  const routine = page.getByRole('link', { name: /Leitura Bíblica/ })
  await expect(routine).toHaveCSS('border-top-style', 'solid')
  await expect(page.getByRole('link', { name: /Treino Diário/ })).toHaveCSS('border-top-style', 'none')
})

test('on paper an open dialog is in full, with its ticks and without the page behind it; everyone in the ranking is legible @ACC-15 @ACC-880', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/council?tab=meetings' })
  await page.getByText('Realizadas').click()
  await page.getByRole('button', { name: /^Respostas e presença de Assembleia geral/ }).press('Enter')
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await expect(boxes).toHaveCount(15)
  await expect(boxes.last()).not.toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(boxes.first()).toHaveCSS('print-color-adjust', 'exact')
  const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight
  for (const part of [page.getByRole('dialog'), page.locator('[data-rows]')])
    expect(await part.evaluate(isCut)).toBe(false)
  await navigateTo(page, '/ranking')
  // On a Monday few have points of the week.
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const toast = (page: Page) => notices(page).getByRole('alertdialog')

/** null while one of them is not visible: the next attempt removes the toast of the earlier one. */
const overlap = async (one: Locator, other: Locator) => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return null
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a toast covers no title and no dialog; a success removes its form’s failures @APP-50 @APP-52', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signIn('admin', { at: '/council/settings?tab=positions' })
  await page.getByRole('button', { name: 'Novo Cargo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Cargo' })
  await dialog.getByLabel('Código do Cargo').fill('aviso')
  await dialog.getByLabel('Título do Cargo').fill('Avisos')
  await dialog.getByLabel('Função Principal').fill('Avisa.')
  await dialog
    .getByLabel(/^Responsabilidade/u)
    .first()
    .fill('Avisar.')
  // The list is read again.
  await page.route('**/rest/v1/council_position_descriptions*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback(),
  )
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expect(toast(page)).toContainText('Erro ao salvar')
    await expect.poll(() => overlap(toast(page), dialog)).toBe(false)
    await expect
      .poll(() => overlap(toast(page), page.getByRole('heading', { level: 1, includeHidden: true })))
      .toBe(false)
  }
  await page.unroute('**/rest/v1/council_position_descriptions*')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(toast(page)).toHaveText([/Cargo criado/u])
})

test('the menu of phones ends above a toast', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await failAt(page, '**/rest/v1/rpc/ranking?**')
  await signIn('membro', { at: '/ranking' })
  await expect(toast(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog')
  await expect.poll(() => overlap(notices(page), menu)).toBe(false)
  const leave = menu.getByRole('button', { name: 'Sair' })
  await leave.scrollIntoViewIfNeeded()
  await expect(leave).toBeInViewport({ ratio: 1 })
  expect(await overlap(notices(page), leave)).toBe(false)
})

for (const { where, width } of [
  { where: 'on a phone', width: 390 },
  { where: 'on a wide screen', width: 1440 },
])
  test(`the buttons of a long form are above a toast ${where} @APP-52`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 780 })
    await signIn('admin', { at: '/members?form=novo' })
    await page.getByRole('textbox', { name: 'Nome*' }).fill('Alguém')
    await page.route('**/rest/v1/members*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback(),
    )
    const save = page.getByRole('button', { name: 'Cadastrar membro' })
    await save.click()
    await expect(toast(page)).toBeVisible()
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect.poll(() => overlap(toast(page), save)).toBe(false)
  })

test('without a network a banner is shown and a menu stays closed; a stalled upload is reported @APP-74 @APP-75 @APP-79 @APP-82', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('membro', { at: '/routines?tab=submit&type=reading' })
  await page.clock.install()
  await page.route('**/storage/v1/object/**', () => undefined)
  const photo = await picture(page, 80, 60)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText(/^Enviando foto\.\.\./u)).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(page.getByText('O envio parou. Ele continua quando a conexão voltar.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()

  const banner = page.getByText('Sem conexão com a internet. O que está na tela pode ter mudado.')
  await expect(banner).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: /^Notificações/u })
  await menu.press('Enter')
  await expect(page.getByText('Não foi possível abrir. Tente de novo quando a rede voltar.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})
