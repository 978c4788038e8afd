import type { Locator, Page } from 'playwright/test'
import { expect, expectNoSidewaysScroll, holdAt, requestAs, test } from '#tests/e2e/test.ts'

const panel = (page: Page) => page.locator('form[data-machine="evaluation"]')
const slider = (page: Page) => panel(page).getByRole('slider')
const notice = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('alertdialog')
const titleOf = async (page: Page) =>
  (await page
    .getByRole('listitem')
    .filter({ has: panel(page) })
    .getByRole('heading', { level: 2 })
    .textContent()) ?? ''
const openFirst = async (page: Page) => {
  await page.getByRole('button', { name: 'Avaliar' }).first().click()
  await expect(panel(page)).toBeFocused()
}
/** The stored evaluation of the routine with this title that waits longest of all with it, or was evaluated last. */
const stored = async (site: string, title: string) => {
  const path = `tasks?select=id,status,evaluation_score&title=eq.${encodeURIComponent(title)}&order=created_at.desc&limit=1`
  return (await requestAs(site, 'admin', 'GET', path))[0]
}

test('keys set and send the score; Ctrl + Z takes it back @TAS-70 @TAS-77', async ({ page, site, signIn }) => {
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  const first = await titleOf(page)
  await page.keyboard.press('9')
  await expect(slider(page)).toHaveValue('90')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveValue('89')
  await page.keyboard.press('0')
  await expect(slider(page)).toHaveValue('0')
  await page.keyboard.press('Control+5')
  await expect(slider(page)).toHaveValue('0')
  await page.keyboard.press('8')
  const comment = panel(page).getByLabel('Comentário')
  await comment.fill('Dia ')
  await comment.press('7')
  await expect(comment).toHaveValue('Dia 7')
  await expect(slider(page)).toHaveValue('80')
  await comment.press('Control+Enter')

  await expect(notice(page)).toHaveText([/Avaliação enviada.*80\/100.*Desfazer/u])
  await expect.poll(() => titleOf(page)).not.toBe(first)
  expect(await stored(site, first)).toMatchObject({ status: 'completed', evaluation_score: 80 })
  // In a text Ctrl + Z is the text's.
  await comment.fill('Outro')
  await comment.press('Control+z')
  await expect(notice(page)).toHaveText([/Avaliação enviada/u])
  await slider(page).focus()
  await page.keyboard.press('Control+z')
  await expect(notice(page)).toHaveText([/Avaliação desfeita/u])
  await expect.poll(() => titleOf(page)).toBe(first)
  await expect(slider(page)).toHaveValue('80')
  await expect(comment).toHaveValue('Dia 7')
  expect(await stored(site, first)).toMatchObject({ status: 'pending', evaluation_score: null })
})

test('each undo is of its own evaluation, also during another one @TAS-940', async ({ page, site, signIn }) => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route('**/rest/v1/rpc/undo_evaluation', async (route) => {
    requests += 1
    if (requests === 1) await held
    await route.fallback()
  })
  const undo = notice(page).getByRole('button', { name: 'Desfazer' })
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  const first = await titleOf(page)
  await page.keyboard.press('9')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => titleOf(page)).not.toBe(first)
  await undo.click()
  await expect.poll(() => requests).toBe(1)
  const second = await titleOf(page)
  await page.keyboard.press('7')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page)).toHaveText([/70\/100/u])
  release()
  // The notice of the first is shown beside that of the second.
  await expect(notice(page)).toHaveText([/Avaliação desfeita/u, /70\/100.*Desfazer/u])
  await undo.click()
  await expect.poll(() => titleOf(page)).toBe(second)
  await expect(slider(page)).toHaveValue('70')
  for (const title of [first, second])
    expect(await stored(site, title)).toMatchObject({ status: 'pending', evaluation_score: null })
})

test('Ctrl + Enter that is held sends one evaluation @APP-640', async ({ page, site, signIn }) => {
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  const first = await titleOf(page)
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(notice(page)).toHaveText([/Avaliação enviada/u])
  await expect.poll(() => titleOf(page)).not.toBe(first)
  await expect(panel(page)).toBeFocused()
  const second = await titleOf(page)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  // The next one waits: a score that is being sent ignores keys.
  await page.keyboard.press('3')
  await expect(slider(page)).toHaveValue('30')
  expect(await titleOf(page)).toBe(second)
  expect(await stored(site, second)).toMatchObject({ status: 'pending' })
  await notice(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => titleOf(page)).toBe(first)
})

test('a failure leaves the keys to the panel, and a fault leads to its field @TAS-640', async ({ page, signIn }) => {
  let requests = 0
  await page.route('**/rest/v1/tasks?*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    requests += 1
    await route.abort('connectionfailed')
  })
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  await slider(page).press('Control+Enter')
  await expect(notice(page)).toHaveText([/Erro ao avaliar/u])
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('4')
  await expect(slider(page)).toHaveValue('40')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => requests).toBe(2)
  const comment = panel(page).getByLabel('Comentário')
  await comment.fill('a'.repeat(2_001))
  await panel(page).getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(comment).toBeFocused()
  await comment.fill('Curto')

  await panel(page).getByRole('button', { name: 'Devolver' }).click()
  const reason = panel(page).getByLabel('Motivo da devolução')
  await expect(reason).toBeFocused()
  await panel(page).getByRole('button', { name: 'Devolver prova' }).click()
  await expect(reason).toBeFocused()
  await page.route('**/rest/v1/rpc/return_proof', (route) => route.abort('connectionfailed'))
  await reason.fill('Escura.')
  await reason.press('Control+Enter')
  await expect(panel(page).getByRole('alert')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.press('Escape')
  await expect(panel(page)).toBeFocused()
})

test('a photo that does not load says so, and can be requested again @TAS-641', async ({ page, signIn }) => {
  let isCut = true
  let release: (() => void) | undefined
  await page.route('**/object/sign/confraria-provas/**', async (route) => {
    if (!isCut || route.request().method() !== 'GET') return route.fallback()
    release ??= await holdAt(page, '**/object/sign/confraria-provas')
    return route.abort('connectionfailed')
  })
  const second = page.waitForRequest(
    (request) => release !== undefined && request.url().endsWith('/object/sign/confraria-provas'),
  )
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  // A second URL is requested first: until it fails too, nothing says that the photo did not load.
  await second
  await expect(panel(page)).not.toContainText('A foto não carregou.')
  release?.()
  const again = panel(page).getByRole('button', { name: 'Tentar novamente' })
  await expect(panel(page)).toContainText('A foto não carregou.')
  isCut = false
  await again.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Ampliar foto' })).toBeVisible()
  await expect(panel(page)).toBeFocused()
})

test('the panel shows the photo, its facts and the proofs before; the next photo is there at once @TAS-73..TAS-75 @TAS-78', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  // Other stories have sent newer proofs. The newest of the demonstration has a picture that was sent before.
  const waiting = 'status=eq.pending&routine_type=not.is.null&image_url=like.*demonstracao*'
  const [newest] = await requestAs(site, 'admin', 'GET', `tasks?select=title&${waiting}&order=created_at.desc&limit=1`)
  await page
    .getByRole('listitem')
    .filter({ hasText: String(newest?.['title']) })
    .getByRole('button', { name: 'Avaliar' })
    .first()
    .click()
  await expect(panel(page).getByText(/^Enviada em \d\d\/\d\d\/\d{4} \d\d:\d\d$/u)).toBeVisible()
  await expect(panel(page).getByRole('list', { name: 'Últimos registros desta rotina' }).getByRole('link')).toHaveCount(
    5,
  )
  await expect(panel(page).getByText('A mesma foto foi enviada antes')).toBeVisible()

  // Until the next photo is painted, in the page, without Playwright's delays.
  await expect
    .poll(() =>
      panel(page)
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true)
  const wait = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const shownPhoto = () => document.querySelector<HTMLImageElement>('form[data-machine=evaluation] button img')
        const before = shownPhoto()
        const began = performance.now()
        const look = () => {
          const now = shownPhoto()
          if (performance.now() - began > 5000) return reject(new Error('the next photo never came'))
          if (now && now !== before && now.complete && now.naturalWidth > 0) return resolve(performance.now() - began)
          requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>('form[data-machine=evaluation] [aria-label="Próxima"]')?.click()
        requestAnimationFrame(look)
      }),
  )
  console.info(`the next photo after ${Math.round(wait)} ms`)
  expect(wait).toBeLessThan(1000)
})

test('the photo opens over the window, is zoomed by keys, buttons and a double press, and the focus returns @TAS-73', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await openFirst(page)
  const score = await slider(page).inputValue()
  const open = panel(page).getByRole('button', { name: 'Ampliar foto' })
  await open.press('Enter')
  const lightbox = page.getByRole('dialog')
  const percent = lightbox.getByRole('status')
  await expect(percent).toHaveText('100%')
  await page.keyboard.press('+')
  await expect(percent).toHaveText('150%')
  await lightbox.getByRole('button', { name: 'Aproximar' }).click()
  await expect(percent).toHaveText('225%')
  await page.keyboard.press('-')
  await expect(percent).toHaveText('150%')
  await page.keyboard.press('0')
  await expect(percent).toHaveText('100%')
  const stage = lightbox.getByRole('region', { name: 'Foto do registro' })
  await stage.dblclick({ position: { x: 100, y: 100 } })
  await expect(percent).toHaveText('250%')
  // The point under the finger stays: 100 × 2.5 − 100.
  await expect.poll(() => stage.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([150, 150])
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => stage.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(150)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(open).toBeFocused()
  // Keys in the lightbox are not the panel's.
  await expect(slider(page)).toHaveValue(score)
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

  test('the first proof is near, its photo above the score is zoomed by two fingers, and what ends its evaluation stays in the window @TAS-73 @TAS-922', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', { at: '/tasks?status=toEvaluate' })
    const evaluate = page.getByRole('button', { name: 'Avaliar' }).first()
    await expect(evaluate).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sumário de Progresso' })).toBeHidden()
    await evaluate.tap()
    await expect(panel(page)).toBeFocused()
    for (const name of ['Devolver', 'Enviar avaliação'])
      await expect(panel(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    const boxOf = async (shown: Locator) => {
      const box = await shown.boundingBox()
      if (!box) throw new Error('it is not shown')
      return { top: box.y, bottom: box.y + box.height }
    }
    const photo = panel(page).getByRole('button', { name: 'Ampliar foto' })
    expect((await boxOf(photo)).bottom).toBeLessThan((await boxOf(slider(page))).top)
    // A focused field is above the buttons.
    const comment = panel(page).getByLabel('Comentário')
    await comment.focus()
    const send = panel(page).getByRole('button', { name: 'Enviar avaliação' })
    expect((await boxOf(comment)).bottom).toBeLessThan((await boxOf(send)).top)
    await expectNoSidewaysScroll(page)

    await photo.tap()
    const percent = page.getByRole('dialog').getByRole('status')
    await expect(percent).toHaveText('100%')
    const touches = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-half, half].map((dx, id) => ({ x: 195 + dx, y: 320, id })),
      })
    await touch('touchStart', 40)
    for (const half of [60, 80]) await touch('touchMove', half)
    await touch('touchEnd', 0)
    await expect(percent).toHaveText('200%')

    // The panel is removed from above the window: its card, with the focus, is brought back into it.
    await page.keyboard.press('Escape')
    await panel(page).getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(page.locator('li:focus')).toBeInViewport({ ratio: 0.9 })
  })
})
