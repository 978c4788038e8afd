import type { Page } from 'playwright/test'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { type SignIn, requestAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const form = (page: Page, name = 'Nova Tarefa') => page.getByRole('form', { name })
const expectFormClosed = (page: Page) => expect(page.locator('[data-machine=taskForm]')).toHaveCount(0)
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const open = async (page: Page, signIn: SignIn, who: string, name = 'Nova Tarefa') => {
  await signIn(who, { at: '/tasks' })
  await expect(page.getByRole('button', { name: 'Atribuir', exact: true })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByLabel('Título')).toBeFocused()
}

test('an invalid field shows its error and gets the focus; a task in the past is sent once and shown as late @TAS-10 @TAS-30 @TAS-35 @TAS-36 @TAS-44 @APP-93 @DAT-09 @DAT-10', async ({
  page,
  signIn,
}) => {
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await open(page, signIn, 'membro6')
  for (const [what, title, dueDate, field, sentence] of [
    [
      'a title of no-break spaces',
      '\u00a0\u00a0\u00a0\u00a0',
      '25/11/2026',
      'Título',
      'O título deve ter pelo menos 3 caracteres.',
    ],
    [
      'a day that does not exist',
      'Devolver os livros',
      '31/02/2026',
      'Data de entrega',
      'Esta data não existe no calendário.',
    ],
  ] as const)
    await test.step(what, async () => {
      await page.getByLabel('Título').fill(title)
      await page.getByLabel('Data de entrega').fill(dueDate)
      await page.getByRole('button', { name: 'Criar tarefa' }).click()
      await expect(form(page).getByText(sentence)).toBeVisible()
      await expect(page.getByLabel(field)).toBeFocused()
      await expect(page.getByLabel('Título')).toHaveValue(title)
      await expect(page.getByLabel('Data de entrega')).toHaveValue(dueDate)
    })
  await expectAccessible(page)
  expect(inserts).toEqual([])

  await page.getByLabel('Data de entrega').fill('5/1/2026')
  await page.getByLabel('Descrição').click()
  await expect(page.getByLabel('Data de entrega')).toHaveValue('05/01/2026')
  await expect(form(page).getByText('a tarefa aparecerá como atrasada')).toBeVisible()
  await chooseMember(
    page.getByRole('combobox', { name: 'Responsável' }),
    'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos',
  )
  await page.getByLabel('Prioridade', { exact: true }).selectOption('Alta')
  await page.getByRole('button', { name: 'Criar tarefa' }).dblclick()
  await expect(
    notices(page).getByText('Atribuída a Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos.'),
  ).toBeVisible()
  expect(inserts).toHaveLength(1)
  await expectFormClosed(page)
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toBeFocused()
  await expect(card(page, 'Devolver os livros')).toHaveCount(1)
  await expect(card(page, 'Devolver os livros').getByText('Atrasada')).toBeVisible()
  await expect(card(page, 'Devolver os livros').getByText('Alta')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('an assignment to several creates one task each and notifies everyone; a lost response creates no duplicates @TAS-31 @TAS-34 @TAS-36 @TAS-49 @APP-77 @APP-90', async ({
  page,
  site,
  signIn,
}) => {
  await open(page, signIn, 'conselho2', 'Atribuir')
  await page.getByLabel('Título').fill('Preparar a assembleia')
  await page.getByLabel('Data de entrega').fill('20122026')
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(page.getByText('Escolha pelo menos um membro.')).toBeVisible()
  await expect(page.getByLabel('Buscar membro')).toBeFocused()
  const names = await page.getByRole('checkbox').count()
  await page.keyboard.type('agata')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Ágata Noronha' }).check()
  await page.getByLabel('Buscar membro').fill('')
  await page.getByRole('button', { name: 'Selecionar todos' }).click()
  await expect(page.getByText(`${names} escolhidos`)).toBeVisible()
  await expectAccessible(page, ['main'])
  await expectNoSidewaysScroll(page)
  await page.route('**/rest/v1/tasks**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(form(page, 'Atribuir tarefa').getByText('Sem resposta do servidor.', { exact: false })).toBeVisible()
  await page.unroute('**/rest/v1/tasks**')
  await page.reload()
  await expect(page.getByLabel('Título')).toHaveValue('Preparar a assembleia')
  await expect(page.getByText(`${names} escolhidos`)).toBeVisible()
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(notices(page).getByText(`Atribuída a ${names} membros.`)).toBeVisible()
  await expect(card(page, 'Preparar a assembleia')).toHaveCount(names)
  await expectFormClosed(page)
  const notifications = await requestAs(
    site,
    'membro7',
    'GET',
    'notifications?select=content&order=created_at.desc&limit=1',
  )
  expect(notifications).toEqual([{ content: expect.stringContaining('Preparar a assembleia') }])
})

test('by keyboard alone: a draft survives another page, and is discarded only after confirmation @TAS-32 @APP-89 @APP-90', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'membro10')
  await page.keyboard.type('Polir a prata')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Data de entrega')).toBeFocused()
  await page.keyboard.type('28/02/2027')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Abrir calendário' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page, ['[role=dialog]'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Data de entrega')).toHaveValue('01/03/2027')

  await page.getByRole('link', { name: 'Ranking' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Ranking/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Título')).toHaveValue('Polir a prata')
  await expect(page.getByLabel('Título')).not.toBeFocused()
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Cancelar' })
    .first()
    .press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Descartar a tarefa?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, ['[role=alertdialog]'])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Título')).toHaveValue('Polir a prata')
  await page.getByRole('button', { name: 'Cancelar' }).first().press('Enter')
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Título')).toHaveValue('')
})

test('two people complete and cancel the same task at once: one wins, the other sees why @TAS-28', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const [member] = await requestAs(site, 'membro2', 'GET', 'members?name=eq.Domingos%20Figueira&select=id')
  const task = { title: 'Fechar as janelas', due_date: '2026-11-25', assigned_to: member?.['id'] }
  await requestAs(site, 'membro2', 'POST', 'tasks', task)
  await signIn('membro2', { at: '/tasks' })
  await expect(card(page, 'Fechar as janelas').getByRole('button', { name: 'Concluir' })).toBeVisible()
  const other = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('membro', { at: '/tasks', page: other })
  await expect(card(other, 'Fechar as janelas').getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await Promise.all([
    card(page, 'Fechar as janelas').getByRole('button', { name: 'Concluir' }).click(),
    card(other, 'Fechar as janelas').getByRole('button', { name: 'Cancelar' }).click(),
  ])
  const sentence = /A tarefa foi (concluída|cancelada)\.|Uma tarefa \S+ não pode ser \S+ Reabra-a antes\./
  const read = async (window: Page) => {
    const notice = notices(window).getByText(sentence).last()
    await expect(notice).toBeVisible()
    return notice.innerText()
  }
  const sentences = await Promise.all([read(page), read(other)])
  expect(
    sentences.filter((text) => text.startsWith('A tarefa foi')),
    sentences.join(' | '),
  ).toHaveLength(1)
  const status = sentences.includes('A tarefa foi concluída.') ? 'Concluída' : 'Cancelada'
  for (const window of [page, other]) {
    await expect(card(window, 'Fechar as janelas').getByText(status, { exact: true })).toBeVisible()
    await expect(card(window, 'Fechar as janelas').getByRole('button', { name: 'Reabrir' })).toBeVisible()
  }
  await other.context().close()
})
