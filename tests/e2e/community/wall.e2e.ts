import { requestAs, expect, holdAt, test } from '#tests/e2e/test.ts'
import { isLive, readyFeed } from './readyFeed.ts'

const feed = '/dashboard?tab=community'

test('shows each of twenty simultaneous messages once, and counts them for a reader further down @COM-14 @COM-15', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro4', { at: feed })
  await isLive(page)
  const place = readyFeed(page)
  const readMessage = place.getByRole('article').nth(20)
  await readMessage.scrollIntoViewIfNeeded()
  const write = (who: string, text: string) => requestAs(site, who, 'POST', 'messages', { content: text })
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      write('conselho3', `Enxurrada A${index}.`),
      write('membro7', `Enxurrada B${index}.`),
    ]).flat(),
  )
  const flood = place.getByRole('article').filter({ hasText: 'Enxurrada' })
  await expect(flood).toHaveCount(20)
  const texts = await flood.evaluateAll((articles) =>
    articles.map((article) => /Enxurrada [AB]\d+\./u.exec(article.textContent ?? '')?.[0]),
  )
  expect(new Set(texts).size).toBe(20)

  await page.getByRole('button', { name: '20 mensagens novas · Ver no topo' }).click()
  await expect(flood.first()).toBeInViewport()

  await write('membro7', 'Vista no topo.')
  await expect(place.getByRole('status').filter({ hasText: '1 mensagem nova' })).toHaveCount(1)
  await readMessage.scrollIntoViewIfNeeded()
  await expect(place.getByRole('article').first()).not.toBeInViewport()
  await expect(page.getByRole('button', { name: /Ver no topo$/ }), 'it was seen already').toHaveCount(0)
})

test('a message from the directory mentions the member, is sent with Enter, and is public @MEM-01 @MEM-04 @MEM-78..MEM-81 @COM-26 @APP-12', async ({
  page,
  signIn,
}) => {
  await signIn('membro4', { at: '/members' })
  await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('navigation').first().getByRole('link')).toHaveText([
    'Membros',
    'Mensagens',
  ])
  const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: 'Caetano Brum' }).first()
  await card.getByRole('link', { name: /^Enviar Mensagem/u }).click()
  await expect(page.getByRole('heading', { name: 'Mensagem para Caetano Brum' })).toBeVisible()
  const field = page.getByPlaceholder('Escreva sua mensagem...')
  await expect(field).toHaveValue('@caetano.brum ')
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('a chave está comigo.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Passe na quinta.')
  // Safari reports the Enter that accepts a composition like this.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true })
  await expect(field).toHaveValue('@caetano.brum a chave está comigo.\nPasse na quinta.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Mensagem enviada')).toBeVisible()
  const message = page.getByRole('article').filter({ hasText: 'a chave está comigo.' })
  await expect(message).toHaveCount(1)
  await expect(message).toContainText('Passe na quinta.')
  await expect(field).toHaveValue('@caetano.brum ')
  await message.getByRole('button', { name: /^Responder/u }).click()
  await expect(message.getByPlaceholder('Escreva um comentário...')).toBeVisible()
  await expect(message.getByText('Nenhum comentário ainda. Seja o primeiro a responder!')).toBeVisible()
})

test('a lost mention is offered for a member whom it notifies, not for oneself @MEM-79 @MEM-82', async ({
  page,
  signIn,
}) => {
  await signIn('membro10', { at: '/members' })
  for (const [name, handle, isNotified] of [
    ['Caetano Brum', 'caetano.brum', true],
    ['Ágata Noronha', 'agata.noronha', false],
  ] as const) {
    await page.getByRole('searchbox').fill(name)
    await page
      .getByRole('main')
      .getByRole('link', { name: `Enviar Mensagem para ${name}` })
      .click()
    const field = page.getByPlaceholder('Escreva sua mensagem...')
    await expect(field).toHaveValue(`@${handle} `)
    await field.fill('Sem a menção.')
    await expect(page.getByText('aviso das próprias mensagens')).toHaveCount(isNotified ? 0 : 1)
    await expect(page.getByRole('button', { name: `Incluir @${handle}` })).toHaveCount(isNotified ? 1 : 0)
    await page.goto('/members')
  }
})

test('a message of 200 lines shows eight, and the rest on demand; its link keeps its brackets @COM-18 @COM-19', async ({
  page,
  site,
  signIn,
}) => {
  const address = 'https://pt.wikipedia.org/wiki/Mercúrio_(planeta)'
  const lines = Array.from({ length: 200 }, (_, at) => `Linha ${at + 1}.`)
  await requestAs(site, 'membro7', 'POST', 'messages', { content: `Leiam (${address}).\n${lines.join('\n')}` })
  await page.setViewportSize({ width: 390, height: 780 })
  await signIn('membro4', { at: feed })
  const long = page.getByRole('article').filter({ hasText: 'Leiam' })
  await expect(long.getByRole('link')).toHaveAttribute('href', address)
  await expect(long).toContainText('Linha 7. …')
  await expect(long).not.toContainText('Linha 8.')
  const more = long.getByRole('button', { name: 'Ver mais' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(long).toContainText('Linha 200.')
  const less = long.getByRole('button', { name: 'Ver menos' })
  await expect(less).toBeFocused()
  await less.click()
  await expect(more).toBeInViewport()
  await expect(more).toBeFocused()
  await expect(long).not.toContainText('Linha 8.')
})

test('a second visit shows the wall and the typed text at once, and loads what is new behind them @APP-73 @COM-01', async ({
  page,
  site,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn('membro4', { at: feed })
  await expect(page.getByRole('heading', { level: 2, name: 'Comunidade Confraria' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('navigation', { name: /comunidade/iu })
      .getByRole('link'),
  ).toHaveText(['Feed', /^Notificações/u, 'Fixados'])
  const articles = readyFeed(page).getByRole('article')
  await expect(articles.nth(5)).toBeVisible()
  await page.getByPlaceholder('Escreva sua mensagem...').fill('Volto já.')
  await page.getByRole('complementary').getByRole('link', { name: 'Tarefas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas e Missões' })).toBeVisible()
  await requestAs(site, 'membro3', 'POST', 'messages', { content: 'Escrita durante a ausência.' })
  const release = await holdAt(page, '**/rest/v1/rpc/search_messages**')
  await page.goBack()
  await expect(page.getByRole('article').nth(5)).toBeVisible()
  await expect(page.getByPlaceholder('Escreva sua mensagem...')).toHaveValue('Volto já.')
  await expect(page.getByText('Escrita durante a ausência.')).toHaveCount(0)
  release()
  await expect(page.getByText('Escrita durante a ausência.')).toBeVisible()
})
