import type { Locator } from 'playwright/test'

/** Chooses a member by name in a field that searches. */
export const chooseMember = async (field: Locator, name: string) => {
  // As people do: the list is loaded when the field is used.
  await field.click()
  await field.fill(name)
  await field.page().getByRole('option', { name, exact: true }).click()
}
