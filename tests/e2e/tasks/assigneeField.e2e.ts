import type { Page } from 'playwright/test'
import { expect, failAt, test } from '#tests/e2e/test.ts'

const assignee = (page: Page) => page.getByRole('combobox', { name: 'Responsável' })
const found = (page: Page) => page.getByRole('option', { name: 'Domingos Figueira', exact: true })

test('a list of 300 of more members says so, also beside ‘Selecionar todos’ and in a meeting @TAS-642', async ({
  page,
  signIn,
}) => {
  const many = Array.from({ length: 301 }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `Pessoa ${String(at)}`,
    photo_url: null,
    user_id: null,
    is_founder: false,
  }))
  await page.route('**/rest/v1/rpc/search_members*', (route) => route.fulfill({ json: many }))
  await signIn('conselho', { at: '/tasks' })
  await page.getByRole('button', { name: 'Atribuir' }).click()
  const cut = page.getByText('A lista mostra os primeiros 300 nomes; busque os outros.')
  await expect(cut).toContainText('“Selecionar todos” escolhe só estes.')
  await page.getByRole('button', { name: 'Selecionar todos' }).click()
  await expect(page.getByText('300 escolhidos')).toBeVisible()
  await page.goto('/council?tab=meetings')
  await page.getByRole('button', { name: 'Nova Reunião' }).click()
  await page.getByRole('button', { name: 'Mostrar todos os membros' }).click()
  await expect(cut).toBeVisible()
  await page.getByRole('button', { name: 'Selecionar Todos' }).click()
  await expect(page.getByRole('dialog').getByText(/^3\d\d escolhidos$/)).toBeVisible()
})

test('members that failed to load come with the network @MEM-640', async ({ page, signIn }) => {
  const search = '**/rest/v1/rpc/search_members*'
  await failAt(page, search)
  await signIn('conselho', { at: '/tasks' })
  await page.getByRole('button', { name: 'Atribuir' }).click()
  const failure = page.getByRole('alert').getByText('Erro ao carregar membros')
  await expect(failure).toBeVisible()
  await page.unroute(search)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(failure).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Domingos Figueira' })).toBeVisible()
})

test('the field of the form finds members after the filter was used first @TAS-930', async ({ page, signIn }) => {
  await signIn('conselho', { at: '/tasks' })
  await page.getByRole('button', { name: 'Nova Tarefa' }).click()
  await expect(assignee(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Filtrar por membro' }).click()
  await expect(found(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await assignee(page).click()
  await assignee(page).pressSequentially('Domingos')
  await found(page).click()
  await expect(assignee(page)).toHaveValue('Domingos Figueira')
})

test('text without a choice stays when the user looks at another window or screen, and another field discards it @TAS-930', async ({
  page,
  signIn,
}) => {
  await signIn('conselho')
  await page.getByRole('link', { name: 'Tarefas' }).first().click()
  await page.getByRole('button', { name: 'Nova Tarefa' }).click()
  await assignee(page).click()
  await assignee(page).pressSequentially('Domingos')
  await expect(found(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goForward()
  await expect(assignee(page)).toHaveValue('Domingos')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await assignee(page).click()
  await expect(found(page)).toBeVisible()
  // What a browser does when another window receives the focus.
  await assignee(page).evaluate((field) => {
    document.hasFocus = () => false
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    document.hasFocus = () => true
  })
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(assignee(page)).toHaveValue('Domingos')

  await page.getByLabel('Título').click()
  await expect(assignee(page)).toHaveValue('')
})
