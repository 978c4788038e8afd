import type { Locator, Page } from 'playwright/test'

type OnPage = { page: Page }

/** The dialog of a form in conflict. */
export const conflictDialog = (title: string) => (page: Page) => page.getByRole('dialog', { name: title, exact: true })

/** The choices of a field that both users changed. `part` is the conflict's dialog or card. */
export const choicesOf = (part: (page: Page) => Locator, field: string) => {
  const choose = (version: string) => ({
    does: ({ page }: OnPage) =>
      part(page).getByRole('radiogroup', { name: field, exact: true }).locator('label', { hasText: version }).click(),
  })
  return { 'choose their version': choose('Versão salva'), 'choose my version': choose('Sua versão') }
}

/** The ways out of the conflict's dialog. */
export const waysOut = (dialog: (page: Page) => Locator) => {
  const press = (name: string) => ({ does: ({ page }: OnPage) => dialog(page).getByRole('button', { name }).click() })
  return { 'save the merged version': press('Salvar assim'), 'go back to the form': press('Voltar ao formulário') }
}

/** Steps that need a field that both changed. */
export const choices = ['choose their version', 'choose my version']
export const noChoice = 'only a field that both changed has a choice'
