import type { Locator, Page } from 'playwright/test'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, picture, holdAt, test, withMotion } from '#tests/e2e/test.ts'

test.use(withMotion)

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const memberLinks = ['Dashboard', 'Ranking', 'Tarefas', 'Rotinas', 'Reconhecimentos', 'Membros']
const staffLinks = ['Dashboard', 'Conselho', 'Ranking', 'Tarefas', 'Rotinas', 'Reconhecimentos', 'Membros']

test('the administration links to the council, which links to its settings and back @APP-21..APP-23 @APP-37..APP-39 @COU-03 @ACC-07', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await expect(navigation(page)).toHaveText(staffLinks)
  await page.getByRole('link', { name: 'Administração' }).click()
  await expect(heading(page, 'Painel Administrativo')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Conselho' }).click()
  await expect(heading(page, 'Painel do Conselho')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Configurações do Conselho' }).click()
  await expect(heading(page, 'Configurações do Conselho')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao Conselho' }).click()
  await expect(page).toHaveURL(/\/council$/)
})

test.describe('the menu of phones', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
  const button = (page: Page) => page.getByRole('button', { name: 'Abrir menu' })
  /** The page's index in the history. */
  const entryOf = (page: Page) => page.evaluate(() => window.navigation.currentEntry?.index)

  test('by touch and by keyboard: opens, holds the focus, follows links and closes; back only closes it @APP-40 @APP-42 @APP-43 @ACC-06 @ACC-07 @ACC-09', async ({
    page,
    signIn,
  }) => {
    await signIn('conselho')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page).getByText('Vice Presidente Executivo')).toBeVisible()
    await expect(menu(page).getByRole('navigation').getByRole('link')).toHaveText(staffLinks)
    for (const name of ['Meu perfil', 'Reuniões', 'Enviar feedback', 'Administração'])
      await expect(menu(page).getByRole('link', { name })).toBeVisible()
    for (const name of ['Relatar um problema', 'Sair'])
      await expect(menu(page).getByRole('button', { name })).toBeVisible()
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      expect(await menu(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    await page.goBack()
    await expect(menu(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await expect(page).toHaveURL(/\/dashboard$/)

    await button(page).tap()
    await menu(page).getByRole('link', { name: 'Ranking' }).tap()
    await expect(heading(page, 'Ranking Confraria')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)

    // Closed by a press outside, by a link to the current page, and by a wider window.
    await button(page).tap()
    await expect(menu(page)).toBeVisible()
    await page.touchscreen.tap(30, 500)
    await expect(menu(page)).toHaveCount(0)
    await button(page).tap()
    await menu(page).getByRole('link', { name: 'Dashboard' }).tap()
    await expect(menu(page)).toHaveCount(0)
    const before = await entryOf(page)
    await button(page).tap()
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1024, height: 844 })
    await expect(menu(page)).toHaveCount(0)
    await expect.poll(() => entryOf(page), 'its entry in the history is removed with it').toBe(before)
  })

  test('its code arrives late or not at all: one entry of the history, a notice; once loaded it opens without a network @APP-43 @APP-75 @APP-891', async ({
    page,
    context,
    signIn,
  }) => {
    const code = '**/assets/PhoneMenu-*.js'
    await page.route(code, (route) => route.abort('internetdisconnected'))
    await signIn('membro2')
    await button(page).tap()
    await expect(page.getByText('Não foi possível abrir. Tente de novo quando a rede voltar.').first()).toBeVisible()
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
    await page.unroute(code)

    const release = await holdAt(page, code)
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const before = (await entryOf(page)) ?? 0
    await button(page).tap()
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
    // Longer than the pause in which a second press is dropped.
    await page.waitForTimeout(600)
    await button(page).tap()
    release()
    await expect(menu(page)).toBeVisible()
    expect(await entryOf(page)).toBe(before + 1)
    await page.goBack()
    await expect(menu(page)).toHaveCount(0)
    expect(await entryOf(page)).toBe(before)

    await page.unroute(code)
    const loaded = page.waitForResponse(code)
    await page.reload()
    await (await loaded).finished()
    await context.setOffline(true)
    await button(page).tap()
    await expect(menu(page).getByRole('button', { name: 'Sair' })).toBeVisible()
    await context.setOffline(false)
  })

  test('closed while the page of its link loads, it leads to that page @APP-893', async ({ page, signIn }) => {
    const release = await holdAt(page, '**/assets/Ranking-*.js')
    await signIn('membro2')
    await button(page).tap()
    await menu(page).getByRole('link', { name: 'Ranking' }).tap()
    await expect(page).toHaveURL('/ranking')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    release()
    await expect(heading(page, 'Ranking')).toBeVisible()
    await expect(page).toHaveURL('/ranking')
  })

  test('a search that ends while it is open leaves it open, and is in the address afterwards @APP-893', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', { at: '/members' })
    await expect(page.getByText(/^\d+ membros, \d+ ativos$/)).toBeVisible()
    const before = (await entryOf(page)) ?? 0
    await page.getByRole('searchbox', { name: 'Buscar membro' }).fill('domingos')
    await button(page).tap()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByText('1 membro encontrado')).toBeAttached()
    expect(await entryOf(page)).toBe(before + 1)
    await page.goBack()
    await expect(menu(page)).toHaveCount(0)
    await expect(page).toHaveURL('/members?search=domingos')
    expect(await entryOf(page)).toBe(before)
    await expect(page.getByText('1 membro encontrado')).toBeVisible()
  })

  test('closed at once, even twice, adds and removes no entry of the history @APP-43', async ({ page, signIn }) => {
    await signIn('membro2')
    await page.getByRole('link', { name: 'Comunidade' }).click()
    await expect(page).toHaveURL(/tab=community$/)
    await button(page).tap()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    const first = await entryOf(page)
    // As soon as the menu is in the document.
    await button(page).evaluate(async (opener) => {
      const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      const closed = new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('[role=dialog]')
          if (!dialog) return
          observer.disconnect()
          dialog.dispatchEvent(escape())
          dialog.dispatchEvent(escape())
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      })
      ;(opener as HTMLElement).click()
      await closed
    })
    await expect(menu(page)).toHaveCount(0)
    await expect.poll(() => entryOf(page)).toBe(first)
    await expect(page).toHaveURL(/tab=community$/)
  })
})

test('the user menu opens later if it is pressed before its code has loaded; by keyboard: arrows, Escape, Enter @APP-41 @ENT-94 @ACC-06 @ACC-07', async ({
  page,
  signIn,
}) => {
  const release = await holdAt(page, '**/assets/UserMenuItems-*.js')
  await signIn('admin')
  const trigger = page.getByRole('button', { name: 'Menu de Leonel' })
  const items = page.getByRole('menuitem')
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect(items).toHaveCount(0)
  release()
  await expect(items).toHaveText([
    'Meu perfil',
    'Reuniões',
    'Enviar feedback',
    'Relatar um problema',
    'Administração',
    'Sair',
  ])
  await expect(page.getByText('admin@confraria.test')).toBeVisible()
  await expect(items.first()).toBeFocused()
  await expectAccessible(page, ['[role=menu]', 'header'])
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Painel Administrativo')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await trigger.press('Enter')
  await items.last().click()
  await expect(navigation(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('confraria-session'))).toBeNull()
})

/** Presses twice at the button's centre, whatever is there at the second press. */
const pressTwice = async (page: Page, button: Locator, hasTouch: boolean) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const
  if (hasTouch) {
    // Chromium takes the time of a tap: on a busy machine the second one would be no double press.
    const devTools = await page.context().newCDPSession(page)
    const at = Date.now() / 1_000
    const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
        timestamp: at + after,
      })
    for (const after of [0, 0.2]) {
      await touch('touchStart', after)
      await touch('touchEnd', after + 0.05)
    }
  } else await page.mouse.dblclick(x, y)
  return { x, y }
}

for (const [device, hasTouch] of [
  ['mouse', false],
  ['touch', true],
] as const)
  test.describe(device, () => {
    test.use({ hasTouch })

    test('the second press of a double press is dropped if the first one changed its button @APP-78', async ({
      page,
      signIn,
    }) => {
      await signIn('membro7', { at: '/tasks' })
      const user = page.getByRole('button', { name: /^Menu de/ })
      const menu = page.getByRole('menu')
      await user.press('Enter')
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      const { x, y } = await pressTwice(page, user, hasTouch)
      await expect(menu.and(page.locator(':focus-within'))).toHaveCount(1)
      await page.mouse.click(x, y)
      await expect(menu).toBeHidden()
      await expect(user).toBeFocused()

      const begin = page.getByRole('button', { name: 'Nova Tarefa' })
      const cancel = page.getByRole('button', { name: 'Cancelar' }).first()
      const title = page.getByLabel('Título')
      // The first press loads the form's code; a double tap could not wait for it.
      await begin.press('Enter')
      await expect(title).toBeFocused()
      await cancel.press('Enter')
      await expect(title).toBeHidden()
      await pressTwice(page, begin, hasTouch)
      await expect(title).toBeVisible()
    })
  })

test('leaving a routine during its upload requires a confirmation @APP-84 @APP-86 @APP-88', async ({
  page,
  signIn,
}) => {
  await signIn('membro9', { at: '/routines?type=documentation' })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'prova.jpg', mimeType: 'image/jpeg', buffer: await picture(page, 80, 60) })
  await page.route('**/storage/v1/object/confraria-provas/**', () => undefined)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const uploading = page.locator('[data-state="submitting.uploading"]')
  await expect(uploading).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Envio em andamento' })

  await page.getByRole('link', { name: 'Ranking' }).click()
  await expect(question).toContainText('O envio está em andamento. Sair mesmo assim?')
  await expectAccessible(page, ['[role=alertdialog]'])
  await question.getByRole('button', { name: 'Continuar o envio' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/routines\?type=documentation$/)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(uploading).toBeVisible()

  await page.getByRole('link', { name: 'Ranking' }).click()
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(heading(page, 'Ranking Confraria')).toBeVisible()
  // Without an upload there is no confirmation.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('no page scrolls sideways at any width or breaks a rule of axe, also with unknown parameters in its address @APP-02 @APP-15 @APP-23 @ACC-02 @ACC-11', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin', { at: '/admin' })
  for (const [path, title] of [
    ['/admin', 'Painel Administrativo'],
    ['/ranking?tab=anual', 'Ranking Confraria'],
    ['/routines?tab=nenhuma', 'Rotinas'],
    ['/routines?type=reading', /Rotinas|Leitura/],
    ['/council?tab=monitor', 'Painel do Conselho'],
    ['/council/settings?tab=permissions', 'Configurações do Conselho'],
    ['/achievements', 'Reconhecimentos'],
    ['/dashboard?tab=community&section=notifications', 'Dashboard'],
  ] as const) {
    if (path !== '/admin') await navigateTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Carregando/)).toHaveCount(0)
    await expectNoSidewaysScroll(page, [360, 768, 1024, 1920])
    await expectAccessible(page)
  }
})

test('the keyboard skips the navigation, which adds no entry of the history: back needs a confirmation later @APP-37 @APP-44 @APP-84', async ({
  page,
  signIn,
}) => {
  await signIn('membro2')
  await expect(navigation(page)).toHaveText(memberLinks)
  await expect(page.getByRole('link', { name: 'Administração' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await expect(page.getByRole('menuitem', { name: 'Administração' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Enviar feedback' }).click()
  await page.getByLabel('Mensagem').fill('Ainda não terminei')
  await page.goBack()
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await expect(page).toHaveURL(/\/feedback$/u)
})

test('an unknown path is logged once and shows the restricted page with a way back @APP-28 @APP-34 @APP-35', async ({
  page,
  signIn,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await signIn('membro2', { at: '/segredo/antigo?x=1' })
  await expect(heading(page, 'Acesso Restrito')).toBeVisible()
  // An effect logs it, after the heading.
  await expect.poll(() => warnings).toEqual(['404: /segredo/antigo'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Retornar à área segura' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('links: with Ctrl another tab, to the shown page no entry of the history; a second visit shows the elements of the first one @APP-36', async ({
  page,
  signIn,
}) => {
  await signIn('membro')
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link('Tarefas').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/tasks$/)
  await tab.close()
  await expect(page).toHaveURL(/\/dashboard$/)

  await link('Tarefas').click()
  const title = heading(page, 'Tarefas e Missões')
  await expect(title).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await link('Tarefas').click()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await title.evaluate((element) => element.setAttribute('data-visit', 'first'))
  await page.goBack()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.locator('[data-visit]')).toHaveCount(0)
  await expect(page.locator('#content')).toHaveCount(1)
  await link('Tarefas').click()
  await expect(title).toHaveAttribute('data-visit', 'first')
  await expect(page).toHaveTitle(/Tarefas/)
})
