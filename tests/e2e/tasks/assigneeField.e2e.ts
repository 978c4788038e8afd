import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'

const assignee = (page: Page) => page.getByRole('combobox', { name: 'Responsável' })
const found = (page: Page) => page.getByRole('option', { name: 'Domingos Figueira', exact: true })

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
