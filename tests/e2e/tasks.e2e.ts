import type { Page } from 'playwright/test'
import { type SignIn, askAs, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const form = (page: Page, name = 'Nova Tarefa') => page.getByRole('form', { name })
const state = (page: Page, machine: string, value: string) =>
  expect(page.locator(`[data-machine="${machine}"]`)).toHaveAttribute('data-state', new RegExp(`(^| )${value}( |$)`))
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const open = async (page: Page, signIn: SignIn, who: string, name = 'Nova Tarefa') => {
  await signIn(who, { at: '/tasks' })
  await expect(page.getByRole('button', { name: 'Atribuir', exact: true })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByLabel('Título')).toBeFocused()
}

test('what cannot be sent stays, is named at its field, and the focus goes there', async ({ page, signIn }) => {
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await open(page, signIn, 'membro6')
  // The looks of a field with a sentence: of the title's, and of the date's.
  const looks = new Set<string>()
  for (const [what, title, dueDate, field, sentence] of [
    ['a title of two characters', 'ab', '25/11/2026', 'Título', 'O título deve ter pelo menos 3 caracteres.'],
    ['a title of 201', 'a'.repeat(201), '25/11/2026', 'Título', 'O título deve ter no máximo 200 caracteres.'],
    [
      'a title of no-break spaces',
      '\u00a0\u00a0\u00a0\u00a0',
      '25/11/2026',
      'Título',
      'O título deve ter pelo menos 3 caracteres.',
    ],
    ['no due date', 'Revisar a ata', '', 'Data de entrega', 'A data de entrega é obrigatória.'],
    [
      'a day that does not exist',
      'Revisar a ata',
      '31/02/2026',
      'Data de entrega',
      'Esta data não existe no calendário.',
    ],
    ['half a day', 'Revisar a ata', '25/11', 'Data de entrega', 'Escreva a data com dia, mês e ano, como 25/11/2026.'],
    [
      'a day without end',
      'Revisar a ata',
      '01/01/2200',
      'Data de entrega',
      'A data deve estar entre 01/01/2000 e 31/12/2199.',
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
      if (!looks.has(field)) await expectAccessible(page)
      looks.add(field)
    })
  expect(inserts).toEqual([])
})

test('one in the past is allowed and shown as late; two clicks make one task; the list and its counts follow', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'membro6')
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await page.getByLabel('Título').fill('Devolver os livros')
  await page.getByLabel('Data de entrega').fill('5/1/2026')
  await page.getByLabel('Descrição').click()
  await expect(page.getByLabel('Data de entrega')).toHaveValue('05/01/2026')
  await expect(form(page).getByText('a tarefa aparecerá como atrasada')).toBeVisible()
  await page
    .getByLabel('Responsável')
    .selectOption({ label: 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos' })
  await page.getByLabel('Prioridade', { exact: true }).selectOption('Alta')
  await page.getByRole('button', { name: 'Criar tarefa' }).dblclick()
  await expect(notices(page).getByText('Tarefa criada')).toBeVisible()
  await expect(
    notices(page).getByText('Atribuída a Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos.'),
  ).toBeVisible()
  expect(inserts).toHaveLength(1)
  await state(page, 'taskForm', 'form.closed')
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toBeFocused()
  await expect(card(page, 'Devolver os livros')).toHaveCount(1)
  await expect(card(page, 'Devolver os livros').getByText('Atrasada')).toBeVisible()
  await expect(card(page, 'Devolver os livros').getByText('Alta')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('assigned to several: a task each, all or none, and everybody is told', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const other = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('membro7', other)
  const bell = other.getByRole('button', { name: /^Notificações, / })
  await expect(bell).toBeVisible()
  const before = await bell.getAttribute('aria-label')
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
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(notices(page).getByText(`Atribuída a ${names} membros.`)).toBeVisible()
  await expect(card(page, 'Preparar a assembleia')).toHaveCount(names)
  await other.reload()
  await expect(bell).toBeVisible()
  await expect.poll(() => bell.getAttribute('aria-label')).not.toBe(before)
  await other.context().close()
})

test('somebody just inactivated: the sentence is at the field, the list is new, the rest is kept', async ({
  page,
  site,
  signIn,
}) => {
  await open(page, signIn, 'membro8', 'Atribuir')
  await page.getByLabel('Título').fill('Guardar a sede')
  await page.getByLabel('Data de entrega').fill('25/11/2026')
  await page.getByRole('checkbox', { name: 'Teodora Quintela' }).check()
  await page.getByRole('checkbox', { name: 'Domingos Figueira' }).check()
  const setStatus = async (status: string) => {
    const changed = await askAs(site, 'admin', 'PATCH', 'members?name=eq.Teodora%20Quintela', { status })
    expect(changed).toHaveLength(1)
  }
  await setStatus('inativo')
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  const field = page.getByRole('group', { name: 'Responsáveis' })
  await expect(field.getByText('Só se atribuem tarefas a membros ativos.')).toBeVisible()
  await expect(field.getByText('Teodora Quintela não está mais entre os membros ativos.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Teodora Quintela' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Domingos Figueira' })).toBeChecked()
  await expect(page.getByLabel('Título')).toHaveValue('Guardar a sede')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(notices(page).getByText('Atribuída a Domingos Figueira.')).toBeVisible()
  await setStatus('ativo')
})

test('no answer: everything is kept; a lost answer inserts nothing twice, even after a reload', async ({
  page,
  signIn,
}) => {
  await open(page, signIn, 'membro9', 'Atribuir')
  await page.getByLabel('Título').fill('Contar as cadeiras')
  await page.getByLabel('Data de entrega').fill('25/11/2026')
  await page.getByRole('checkbox', { name: 'Domingos Figueira' }).check()
  await page.getByRole('checkbox', { name: 'Teodora Quintela' }).check()
  await page.route('**/rest/v1/tasks**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(form(page, 'Atribuir tarefa').getByText('Sem resposta do servidor.', { exact: false })).toBeVisible()
  await expect(notices(page).getByText('Erro', { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/tasks**')
  await page.reload()
  await expect(page.getByLabel('Título')).toHaveValue('Contar as cadeiras')
  await expect(page.getByRole('checkbox', { name: 'Domingos Figueira' })).toBeChecked()
  await page.getByRole('button', { name: 'Atribuir tarefa' }).click()
  await expect(notices(page).getByText('Atribuída a Domingos Figueira e Teodora Quintela.')).toBeVisible()
  await expect(card(page, 'Contar as cadeiras')).toHaveCount(2)
  await page.reload()
  await expect(card(page, 'Contar as cadeiras')).toHaveCount(2)
  await state(page, 'taskForm', 'form.closed')
})

test('by keyboard alone: typed, a day picked, another page and back, discarded only when one says so', async ({
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
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Data de entrega')).toHaveValue('01/03/2027')

  await page.getByRole('link', { name: 'Ranking' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Ranking/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Título')).toHaveValue('Polir a prata')
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Cancelar' })
    .first()
    .press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Descartar a tarefa?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Título')).toHaveValue('Polir a prata')
  await page.getByRole('button', { name: 'Cancelar' }).first().press('Enter')
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Título')).toHaveValue('')
})

test('members that do not load can be tried again; a task for nobody needs none', async ({ page, signIn }) => {
  await page.route('**/rest/v1/members?**name_sort**', (route) => route.abort())
  await signIn('membro11', { at: '/tasks' })
  await expect(notices(page).getByText('Erro ao carregar membros')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atribuir', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nova Tarefa' }).click()
  await expect(form(page).getByText('Erro ao carregar membros')).toBeVisible()
  await expectAccessible(page)
  await expect(form(page).getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await page.unroute('**/rest/v1/members?**name_sort**')
  await form(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByLabel('Responsável')).toBeVisible()
})

test('two people complete and cancel the same task at once: one wins, the other reads why and sees it', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await open(page, signIn, 'membro2')
  await page.getByLabel('Título').fill('Fechar as janelas')
  await page.getByLabel('Data de entrega').fill('25/11/2026')
  await page.getByLabel('Responsável').selectOption({ label: 'Domingos Figueira' })
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  await expect(card(page, 'Fechar as janelas')).toBeVisible()
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
  const told = await Promise.all([read(page), read(other)])
  expect(
    told.filter((text) => text.startsWith('A tarefa foi')),
    told.join(' | '),
  ).toHaveLength(1)
  const status = told.includes('A tarefa foi concluída.') ? 'Concluída' : 'Cancelada'
  for (const window of [page, other]) {
    await expect(card(window, 'Fechar as janelas').getByText(status, { exact: true })).toBeVisible()
    await expect(card(window, 'Fechar as janelas').getByRole('button', { name: 'Reabrir' })).toBeVisible()
  }
  await other.context().close()
})
