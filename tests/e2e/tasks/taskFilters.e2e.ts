import type { Page } from 'playwright/test'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { expect, test } from '#tests/e2e/test.ts'

const long = 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos'
const cards = (page: Page) => page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')
const member = (page: Page) => page.getByRole('combobox', { name: 'Filtrar por membro' })
const clear = (page: Page) => page.getByRole('button', { name: 'Limpar Filtro de Membro' })
/** NaN until the counts are loaded. */
const countOf = async (page: Page, status: string) => {
  const label = await page.getByRole('radiogroup').locator('label', { hasText: status }).innerText()
  return Number.parseInt(label.replace(/\D/g, ''), 10)
}

test('filters by member, priority and status are in the address; reload, back and links work, and counts follow @TAS-02 @TAS-04 @TAS-06 @APP-01 @APP-13', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/tasks' })
  await expect(cards(page).first()).toBeVisible()
  // The counts are a separate request, and may arrive after the list.
  await expect.poll(() => countOf(page, 'Todas')).toBeGreaterThan(0)
  const all = await countOf(page, 'Todas')
  await expect(clear(page)).toHaveCount(0)
  await chooseMember(member(page), long)
  await expect(page).toHaveURL(/member=/)
  await expect(clear(page)).toBeVisible()
  await expect(cards(page).first()).toContainText(long)
  await expect.poll(() => countOf(page, 'Todas')).toBeLessThan(all)
  const of = await countOf(page, 'Todas')
  // Submissions have no assignee: they are found by the account that sent them.
  await expect(cards(page).getByText(`Leitura Bíblica de ${long}`).first()).toBeVisible()

  await page.getByRole('radiogroup').locator('label', { hasText: 'Concluídas' }).click()
  await expect(page).toHaveURL(/status=completed/)
  await expect(cards(page).first()).toContainText('Concluída')
  expect(await countOf(page, 'Todas')).toBe(of)
  await page.getByLabel('Filtrar por prioridade').selectOption('Prioridade alta')
  await expect(page).toHaveURL(/priority=high/)
  await expect.poll(() => countOf(page, 'Todas')).toBeLessThan(of)

  const address = page.url()
  await page.reload()
  await expect(member(page)).toHaveValue(long)
  await expect(page.getByLabel('Filtrar por prioridade')).toHaveValue('high')
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page.getByLabel('Filtrar por prioridade')).toHaveValue('all')
  await clear(page).click()
  await expect(page).not.toHaveURL(/member=/)
  await expect.poll(() => countOf(page, 'Todas')).toBe(all)
})

test('the member filter is loaded when it is used, in the same place, and continues with the typed text', async ({
  page,
  signIn,
}) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const loaded: string[] = []
  await page.route(/\/assets\/MemberCombo-/u, async (route) => {
    loaded.push(route.request().url())
    await held
    await route.continue()
  })
  await signIn('conselho', { at: '/tasks' })
  await expect(cards(page).first()).toBeVisible()
  const place = await member(page).boundingBox()
  expect(loaded).toEqual([])
  await member(page).click()
  await member(page).pressSequentially('Maximi')
  await expect(member(page)).toHaveValue('Maximi')
  expect(loaded).toHaveLength(1)
  release()
  await expect(page.getByRole('option', { name: long, exact: true })).toBeVisible()
  await expect(member(page)).toBeFocused()
  expect(await member(page).boundingBox()).toEqual(place)
  await page.keyboard.type('liano')
  await expect(member(page)).toHaveValue('Maximiliano')
  await page.getByRole('option', { name: long, exact: true }).click()
  await expect(page).toHaveURL(/member=/)
})

test('the name on a card links to that member’s tasks, with further pages @TAS-01 @TAS-05 @APP-71 @LIM-27', async ({
  page,
  signIn,
}) => {
  await signIn('membro2', { at: '/tasks?member=all' })
  const whose = 'Domingos Figueira'
  await page
    .getByRole('link', { name: `Ver só as tarefas de ${whose}` })
    .first()
    .click()
  await expect(member(page)).toHaveValue(whose)
  await expect(cards(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Carregar mais' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30)
  for (const link of await cards(page)
    .getByRole('link', { name: /^Ver só as tarefas de / })
    .all())
    await expect(link).toHaveText(whose)
})

test('invalid values in the address are ignored; the evaluation filter needs the right @TAS-03 @TAS-05 @TAS-08 @APP-02', async ({
  page,
  signIn,
}) => {
  await signIn('membro4', { at: '/tasks?status=toEvaluate&member=ninguem&priority=urgente' })
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Todas/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^A Avaliar/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Avaliar' })).toHaveCount(0)
  await expect(clear(page)).toHaveCount(0)
  await page.goto('/tasks?member=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Nenhuma tarefa encontrada com o filtro selecionado.')).toBeVisible()
  await clear(page).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a member sees the own tasks first, and everyone’s with a press; each filter is named by what it filters @TAS-100 @TAS-101', async ({
  page,
  signIn,
}) => {
  await signIn('membro', { at: '/tasks' })
  const whose = page.getByRole('radiogroup', { name: 'Filtrar por pessoa' })
  const people = cards(page).getByRole('link', { name: /^Ver só as tarefas de / })
  await expect(whose.getByRole('radio', { name: 'Minhas' })).toBeChecked()
  await expect(cards(page).first()).toBeVisible()
  const own = await countOf(page, 'Todas')
  for (const link of await people.all()) await expect(link).toHaveText('Domingos Figueira')
  for (const name of ['Situação', 'De quem', 'Membro', 'Prioridade'])
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()

  await whose.getByText('De todos').click()
  await expect(page).toHaveURL('/tasks?member=all')
  await expect.poll(() => countOf(page, 'Todas')).toBeGreaterThan(own)
  await page.reload()
  await expect(whose.getByRole('radio', { name: 'De todos' })).toBeChecked()
  await whose.getByText('Minhas').click()
  await expect(page).toHaveURL('/tasks')
  await expect.poll(() => countOf(page, 'Todas')).toBe(own)
})
