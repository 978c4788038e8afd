import type { Page, WebSocketRoute } from 'playwright/test'
import { expect, requestAs, test } from '#tests/e2e/test.ts'
import { isLive, readyFeed } from './readyFeed.ts'

const feed = '/dashboard?tab=community'
const region = (page: Page) => page.locator('[data-machine=feed]')
const article = (page: Page, text: string) => region(page).getByRole('article').filter({ hasText: text })
const write = (page: Page) => page.getByPlaceholder('Escreva sua mensagem...')
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })
const comment = (page: Page) => page.getByPlaceholder('Escreva um comentário...')
/** The promise is one second (`bench:feed` measures less). Here the machine also runs two browsers and a backend. */
const soon = { timeout: 3_000 }

/** Returns functions that disconnect the page from the backend, live changes included, and connect it again. */
const controlConnection = async (page: Page) => {
  let isCut = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    if (isCut) {
      void socket.close()
      return
    }
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.route('**/rest/v1/**', (route) => (isCut ? route.abort('connectionfailed') : route.continue()))
  return {
    disconnect: async () => {
      isCut = true
      await Promise.all(sockets.splice(0).map((socket) => socket.close()))
    },
    reconnect: () => {
      isCut = false
    },
  }
}

test('two people see each other’s message, like, comment and deletion; an interruption loses and doubles nothing @COM-03..COM-05 @COM-14..COM-16 @COM-19 @COM-20 @COM-22 @COM-26..COM-28 @COM-32 @COM-33 @COM-600 @ACC-600 @APP-83', async ({
  page: one,
  browser,
  site,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: site })
  const two = await context.newPage()
  const connection = await controlConnection(one)
  /** Waits until the page's subscription is active. */
  const subscribed = async (page: Page) => {
    const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/realtime/'))
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"messages:'))
  }
  await Promise.all([
    signIn('membro', { at: feed, page: one }),
    signIn('membro2', { at: feed, page: two }),
    subscribed(two),
  ])
  await Promise.all([isLive(one), isLive(two)])

  await test.step('a message, as plain text', async () => {
    await expect(send(one)).toBeDisabled()
    const cancel = one.getByRole('button', { name: 'Cancelar', exact: true })
    await write(one).fill('Ainda não')
    await cancel.press('Enter')
    await expect(cancel).toBeDisabled()
    await expect(cancel).toBeFocused()
    await write(one).fill('Jantar no dia 12: https://confraria.test/jantar, @fundador? <script>alert(1)</script> 👩‍👩‍👧‍👦')
    await send(one).click()
    await expect(write(one)).toHaveValue('')
    await expect(write(one)).toBeFocused()
    await expect(article(two, 'Jantar no dia 12')).toBeVisible(soon)
    await expect(article(two, 'Jantar no dia 12')).toContainText('<script>alert(1)</script> 👩‍👩‍👧‍👦')
    await expect(article(two, 'Jantar no dia 12').getByRole('link')).toHaveAttribute(
      'href',
      'https://confraria.test/jantar',
    )
    await expect(article(one, 'Jantar no dia 12')).toHaveCount(1)
  })

  await test.step('a like and its removal', async () => {
    await article(two, 'Jantar no dia 12').getByRole('button', { name: 'Curtir: 0 curtidas' }).click()
    await expect(article(one, 'Jantar no dia 12').getByRole('button', { name: 'Curtir: 1 curtida' })).toBeVisible(soon)
    await article(two, 'Jantar no dia 12').getByRole('button', { name: 'Descurtir: 1 curtida' }).click()
    await expect(article(one, 'Jantar no dia 12').getByRole('button', { name: 'Curtir: 0 curtidas' })).toBeVisible(soon)
  })

  await test.step('a comment', async () => {
    for (const page of [one, two]) {
      await article(page, 'Jantar no dia 12').getByRole('button', { name: 'Comentários (0)' }).click()
      await expect(page.getByText('Nenhum comentário ainda. Seja o primeiro a responder!')).toBeVisible()
    }
    await comment(two).fill('Estarei lá.')
    await comment(two).press('Enter')
    await expect(article(one, 'Jantar no dia 12').getByText('Estarei lá.')).toBeVisible(soon)
    await expect(article(one, 'Jantar no dia 12').getByRole('button', { name: 'Comentários (1)' })).toBeVisible(soon)
  })

  await test.step('the connection is lost and restored', async () => {
    await connection.disconnect()
    await expect(one.getByText('Sem conexão ao vivo.')).toBeVisible()
    await write(one).fill('Escrita sem conexão')
    await send(one).click()
    await expect(one.locator('form').getByText('Sem resposta do servidor.')).toBeVisible()
    await expect(write(one)).toHaveValue('Escrita sem conexão')
    await expect(article(one, 'Escrita sem conexão')).toHaveCount(0)
    await region(one).getByRole('article').nth(20).scrollIntoViewIfNeeded()
    await write(two).fill('Enquanto você esteve fora')
    await send(two).click()
    connection.reconnect()
    await one.getByRole('button', { name: '1 mensagem nova · Ver no topo' }).click({ timeout: 8_000 })
    await expect(article(one, 'Enquanto você esteve fora')).toBeInViewport()
    await expect(one.getByText('Sem conexão ao vivo.')).toHaveCount(0)
    await send(one).click()
    await expect(article(two, 'Escrita sem conexão')).toBeVisible(soon)
    await expect(article(one, 'Escrita sem conexão')).toHaveCount(1)
  })

  await test.step('the only comment is deleted, and the focus moves to no link of the message', async () => {
    const message = article(two, 'Jantar no dia 12')
    await message.getByRole('button', { name: /^Opções do comentário de / }).press('Enter')
    await two.getByRole('menuitem', { name: 'Excluir' }).press('Enter')
    const question = two.getByRole('alertdialog', { name: 'Excluir comentário?' })
    await question.getByRole('button', { name: 'Excluir' }).press('Enter')
    await expect(message.getByText('Estarei lá.')).toHaveCount(0)
    await expect(message.locator('button:focus')).toHaveCount(1)
  })

  await test.step('a deletion, while another person comments', async () => {
    await comment(two).fill('Chego tarde')
    await article(one, 'Jantar no dia 12')
      .getByRole('button', { name: /^Opções da mensagem de / })
      .click()
    await one.getByRole('menuitem', { name: 'Excluir' }).click()
    await one.getByRole('alertdialog', { name: 'Excluir mensagem?' }).getByRole('button', { name: 'Excluir' }).click()
    await expect(article(one, 'Jantar no dia 12')).toHaveCount(0)
    await expect(two.getByText('Esta mensagem foi excluída e não recebe mais respostas.')).toBeVisible(soon)
    await expect(comment(two)).toHaveValue('Chego tarde')
    await expect(
      article(two, 'Enquanto você esteve fora').getByRole('button', { name: /^Opções/ }),
      'the user’s own message can be deleted',
    ).toBeVisible()
    await expect(article(two, 'Escrita sem conexão').getByRole('button', { name: /^Opções/ })).toHaveCount(0)
  })
  await context.close()
})

test('the search takes a sign literally, also among replies; a notification shows its message, or that it was deleted @COM-07 @COM-08 @COM-10 @COM-23 @COM-24 @COM-38 @APP-06 @APP-90 @APP-94', async ({
  page,
  site,
  signIn,
}) => {
  await requestAs(site, 'membro3', 'POST', 'messages', { content: 'Só 100% de "presença" (sim, todos)' })
  await signIn('membro3', { at: feed })
  await isLive(page)
  const own = article(page, 'Só 100%')
  await expect(own).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Mais Populares').check()
  await page.getByLabel('Incluir Respostas').check()
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click()
  await expect(page.getByRole('button', { name: /^Ordenado por: Mais Populares/ })).toBeVisible()
  const search = page.getByPlaceholder('Buscar mensagens...')
  const recent = page.getByText('as 10.000 mensagens mais recentes')
  // Only a search with three letters in a row covers all messages.
  await search.fill('%')
  await expect(recent).toBeVisible()
  await expect(own).toBeVisible()
  await search.fill('0% de "presença" (sim, ')
  await expect(readyFeed(page).getByRole('article')).toHaveCount(1)
  await expect(own).toBeVisible()
  await expect(recent).toHaveCount(0)

  await write(page).fill('x'.repeat(5001))
  await expect(page.getByText('A mensagem pode ter no máximo 5.000 caracteres.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  const id = (await own.getAttribute('data-id')) ?? ''
  await page.goto(`${feed}&message=${id}`)
  await expect(write(page), 'a reload keeps the text').toHaveValue('x'.repeat(5001))
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const opened = page.getByRole('region', { name: 'Mensagem da notificação' })
  await expect(opened.getByRole('article')).toContainText('Só 100%')
  const gone = opened.getByText('Esta mensagem não existe mais: foi excluída.')
  await comment(page).fill('Chego tarde')
  await requestAs(site, 'admin', 'DELETE', `messages?id=eq.${id}`)
  await expect(opened.getByText('Esta mensagem foi excluída e não recebe mais respostas.')).toBeVisible(soon)
  await expect(comment(page)).toBeFocused()
  await expect(comment(page)).toHaveValue('Chego tarde')
  await expect(gone).toHaveCount(0)
  await comment(page).fill('')
  await expect(comment(page), 'the field stays under the hands').toBeFocused()
  await page.reload()
  await expect(gone).toBeVisible()
})

test('members are suggested while @ is typed, by keyboard and by touch; only their handles are marked @COM-29 @COM-30', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signIn('membro4', { at: feed })
  await isLive(page)
  const options = page.getByRole('listbox', { name: 'Membros para mencionar' }).getByRole('option')
  await write(page).pressSequentially('Café, @agat')
  await expect(options).toHaveText([/Ágata Noronha/])
  await page.keyboard.press('Enter')
  await expect(write(page)).toHaveValue('Café, @agata.noronha ')
  await page.keyboard.type('e @')
  await expect(options).toHaveCount(6)
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.type('zef')
  await expect(options).toHaveCount(0)
  await page.keyboard.type(', @zeferino')
  await options.filter({ hasText: 'Zeferino Lobato' }).click()
  await expect(write(page)).toBeFocused()
  await expect(write(page)).toHaveValue('Café, @agata.noronha e @zef, @zeferino.lobato ')
  await send(page).click()
  const own = article(page, 'Café, @agata.noronha')
  await expect(own.locator('strong')).toHaveText(['@agata.noronha', '@zeferino.lobato'])
})
