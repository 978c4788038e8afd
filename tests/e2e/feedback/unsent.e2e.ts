import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/test.ts'
import { dayAhead, typedDay } from '#tests/support/screens/days.ts'
import { tellFromElsewhere } from '#tests/e2e/anotherWindow.ts'

const enter = async (page: Page, who: string) => {
  await expect(page).toHaveURL('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(`${who}@confraria.test`)
  await page.getByLabel('Senha', { exact: true }).fill('confraria-demo')
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
}
/** The session ends as if the server had refused it. */
const lose = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('confraria-session-lost', 'lost'))
  await tellFromElsewhere(page, 'SIGNED_OUT', null)
}

test('the days of an absence and a feedback are back after a session that ended elsewhere @ENT-99 @APP-90', async ({
  page,
  signIn,
}) => {
  const text = page.getByLabel('Mensagem')
  const dialog = page.getByRole('dialog', { name: 'Justificar ausência' })
  await signIn('membro9', { at: '/routines' })
  await page.getByRole('button', { name: 'Justificar ausência' }).click()
  await dialog.getByLabel('Primeiro dia*').fill(typedDay(dayAhead(3)))
  await dialog.getByLabel('Motivo*').fill('Viagem a trabalho')
  await page.keyboard.press('Escape')
  await page.goto('/feedback')
  await text.fill('Mais cadeiras.')
  await lose(page)
  await enter(page, 'membro9')
  await expect(page).toHaveURL('/feedback')
  await expect(text).toHaveValue('Mais cadeiras.')
  await page.goto('/routines')
  await page.getByRole('button', { name: 'Justificar ausência' }).click()
  await expect(dialog.getByLabel('Primeiro dia*')).toHaveValue(typedDay(dayAhead(3)))
  await expect(dialog.getByLabel('Motivo*')).toHaveValue('Viagem a trabalho')
})

test('the own profile leads back to a biography that a lost session left unsent @PRO-860 @APP-90', async ({
  page,
  signIn,
}) => {
  const bio = page.getByRole('region', { name: 'Dados no diretório' }).getByLabel('Biografia')
  await signIn('membro9', { at: '/profile' })
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await bio.fill('Pesca aos domingos.')
  await page.reload()
  await expect(bio).toHaveValue('Pesca aos domingos.')
  await lose(page)
  await enter(page, 'membro9')
  await expect(page).toHaveURL('/profile')
  await expect(bio).toHaveValue('Pesca aos domingos.')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeFocused()
})

test('points, a problem report and a changed meeting are back after a session that ended elsewhere @ENT-99 @ENT-897 @APP-90', async ({
  page,
  signIn,
}) => {
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel('Título*')
  const report = async () => {
    await page.getByRole('button', { name: /^Menu de/u }).click()
    await page.getByRole('menuitem', { name: 'Relatar um problema' }).click()
    return dialog.getByLabel('O que aconteceu?')
  }
  const edit = () =>
    page
      .getByRole('button', { name: /^Editar / })
      .first()
      .click()
  await signIn('admin', { at: '/admin/ranking' })
  await page.getByLabel('Motivo*').fill('Ajudou na mudança')
  await (await report()).fill('A tela travou.')
  await page.keyboard.press('Escape')
  await page.goto('/council/settings?tab=meetings')
  await edit()
  await title.fill('Balanço do ano')
  await lose(page)
  await enter(page, 'admin')
  await expect(page).toHaveURL('/council/settings?tab=meetings')
  await edit()
  await expect(title).toHaveValue('Balanço do ano')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await edit()
  await expect(title).not.toHaveValue('Balanço do ano')
  await page.keyboard.press('Escape')
  await expect(await report()).toHaveValue('A tela travou.')
  await page.goto('/admin/ranking')
  await expect(page.getByLabel('Motivo*')).toHaveValue('Ajudou na mudança')
})
