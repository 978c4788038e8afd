import type { Page } from 'playwright/test'
import { navigateTo } from '#tests/e2e/paths/history.ts'
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

test('an invalid field shows its error and gets the focus; a task in the past is sent once and shown as late @TAS-10 @TAS-30 @TAS-35 @TAS-36 @APP-93 @DAT-09 @DAT-10', async ({
  page,
  signIn,
}) => {
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await open(page, signIn, 'membro6')
  // A screen reader reads the fault with the focus, also of a field that has it already.
  const read = await page.getByLabel('Título').evaluateHandle((title) => {
    const faults: (string | undefined)[] = []
    title.addEventListener('focus', () => {
      const ids = title.getAttribute('aria-describedby')?.split(' ') ?? []
      faults.push(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
    })
    return faults
  })
  await page.getByLabel('Título').press('Enter')
  await expect.poll(() => read.jsonValue()).toEqual(['O título deve ter pelo menos 3 caracteres.'])
  await expect(page.getByLabel('Título')).toBeFocused()
  await page.getByLabel('Título').fill('Devolver os livros')
  await page.getByLabel('Data de entrega').fill('31/02/2026')
  await page.getByRole('button', { name: 'Criar tarefa' }).click()
  await expect(form(page).getByText('Esta data não existe no calendário.')).toBeVisible()
  await expect(page.getByLabel('Data de entrega')).toBeFocused()
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

test('an assignment to several survives a reload, creates one task each and notifies everyone @TAS-31 @TAS-34 @TAS-36 @APP-90', async ({
  page,
  site,
  signIn,
}) => {
  await open(page, signIn, 'conselho2', 'Atribuir')
  await page.getByLabel('Título').fill('Preparar a assembleia')
  await page.getByLabel('Data de entrega').fill('20122026')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  const names = await page.getByRole('checkbox').count()
  await page.getByLabel('Buscar membro').fill('agata')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Ágata Noronha' }).check()
  await page.getByLabel('Buscar membro').fill('')
  await page.getByRole('button', { name: 'Selecionar todos' }).click()
  await expect(page.getByText(`${names} escolhidos`)).toBeVisible()
  await expectNoSidewaysScroll(page)
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
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Título')).toHaveValue('Polir a prata')
  await page.getByRole('button', { name: 'Cancelar' }).first().press('Enter')
  await question.getByRole('button', { name: 'Descartar' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Título')).toHaveValue('')
})

test('an open edit says which task it is of, and is below the task of a notification @TAS-07 @TAS-960', async ({
  page,
  site,
  signIn,
}) => {
  const titles = ['Encerar o piso', 'Afinar o piano']
  const ids: string[] = []
  for (const title of titles) {
    const [task] = await requestAs(site, 'membro6', 'POST', 'tasks', { title, due_date: '2027-01-20' })
    ids.push(String(task?.['id']))
  }
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn('membro6', { at: '/tasks' })
  await page.getByRole('button', { name: 'Editar Encerar o piso' }).click()
  const edit = form(page, 'Editar “Encerar o piso”')
  await edit.getByLabel('Título').fill('Encerar o chão')
  await expect(edit).toBeVisible()

  const expectBelow = async () => {
    await expect(card(page, 'Afinar o piano')).toBeInViewport()
    const [above, below] = [await card(page, 'Afinar o piano').boundingBox(), await edit.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
    await expect(edit.getByLabel('Título')).toHaveValue('Encerar o chão')
  }
  await navigateTo(page, `/tasks?task=${String(ids[1])}`)
  await expectBelow()
  await page.reload()
  await expectBelow()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ver todas as tarefas' }).click()
  await expect(card(page, 'Afinar o piano')).toBeVisible()
  const [above, below] = [await edit.boundingBox(), await card(page, 'Afinar o piano').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)

  // The focus returns to the edited task.
  await edit.getByLabel('Título').press('Enter')
  await expect(card(page, 'Encerar o chão')).toBeFocused()
  for (const id of ids) await requestAs(site, 'membro6', 'DELETE', `tasks?id=eq.${id}`)
})
