import type { Page } from 'playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, requestAs, test } from '#tests/e2e/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar membros' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const state = (page: Page, value: string) =>
  expect(page.locator('[data-machine=memberImport]')).toHaveAttribute('data-state', value)
const pick = (page: Page, text: string, encoding: BufferEncoding = 'utf8') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'membros.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) })

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  await state(page, 'choosing')
}

test('an administrator imports a spreadsheet of Excel, corrects a row, and undoes the import @MEM-90 @MEM-92..MEM-97 @MEM-103 @MEM-104', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/members' })
  await open(page)
  await expectAccessible(page)
  const box = await dialog(page).boundingBox()
  const keepsItsPlace = async () => expect(await dialog(page).boundingBox()).toEqual(box)
  await pick(page, '')
  await expect(dialog(page).getByRole('alert')).toContainText('A planilha está vazia.')
  const rows = [
    'Nome;E-mail;Entrada;Cargo;Telefone',
    'Ágata Importada;agata.importada@example.com;05/03/2024;Tesoureira;11',
    '=1+1;;;;',
    'Outra Conta;admin@confraria.test;;;',
    'Fundador;;;;',
    'AGATA IMPORTADA;;;;',
  ]
  await pick(page, rows.join('\r\n'), 'latin1')
  await state(page, 'mapping')
  await keepsItsPlace()
  await expectAccessible(page)
  await expect(dialog(page).getByLabel('Coluna 5: Telefone')).toHaveValue('none')
  await button(page, 'Conferir linhas').click()
  await state(page, 'reviewing.resting')
  await keepsItsPlace()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(dialog(page).getByText('O nome e o cargo de fundador são reservados ao fundador.')).toBeVisible()

  await button(page, 'Corrigir a linha 3').click()
  await expect(dialog(page).getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Bento Importado')
  await page.keyboard.press('Enter')
  await state(page, 'reviewing.resting')
  await expect(page.locator(':focus').getByRole('list', { name: 'Linhas da planilha' })).toBeVisible()
  await dialog(page).getByText('Duplicados').click()
  await expect(dialog(page).getByText('Já existe uma conta com este e-mail.')).toBeVisible()
  await expect(dialog(page).getByText('O mesmo nome está na linha 2.')).toBeVisible()
  await keepsItsPlace()
  await dialog(page).getByText('É outra pessoa: importar').click()

  await button(page, 'Importar 3 membros').click()
  await state(page, 'done')
  await keepsItsPlace()
  await button(page, 'Fechar').last().click()
  await expect(page.getByRole('link', { name: 'Ver Perfil de Ágata Importada' })).toBeVisible()
  await page.getByRole('link', { name: 'Convidar Ágata Importada' }).click()
  const invitation = page.getByRole('dialog', { name: 'Convidar' })
  await expect(invitation.getByLabel('E-mail')).toHaveValue('agata.importada@example.com')
  await page.keyboard.press('Escape')
  await page.goto('/members')

  await open(page)
  await button(page, 'Desfazer a última importação').click()
  await button(page, 'Sim, desfazer').click()
  await state(page, 'undone')
  await button(page, 'Fechar').last().click()
  await expect(page.getByRole('link', { name: 'Ver Perfil de Ágata Importada' })).toHaveCount(0)
})

test('cells are pasted, a lost response adds no one twice, and a member who was changed stays @MEM-91 @MEM-98 @MEM-102 @MEM-105', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin', { at: '/members' })
  await open(page)
  await dialog(page).getByRole('textbox', { name: 'Células coladas' }).fill('Célia Colada\t2024-02-01\nDino Colado\t')
  await button(page, 'Ler células').click()
  await state(page, 'mapping')
  await button(page, 'Conferir linhas').click()

  // The response is lost after the members were stored.
  await page.route('**/rest/v1/rpc/import_members', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Importar 2 membros').click()
  await state(page, 'interrupted')
  await page.unroute('**/rest/v1/rpc/import_members')
  await page.keyboard.press('Escape')
  await button(page, 'Continuar a importação').click()
  await button(page, 'Continuar').click()
  await expect(dialog(page).getByText('2 membros foram importados.')).toBeVisible()

  await requestAs(site, 'admin', 'PATCH', 'members?name=eq.C%C3%A9lia%20Colada', { bio: 'Nova.' })
  await button(page, 'Desfazer importação').click()
  await button(page, 'Sim, desfazer').click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'A importação não pode ser desfeita: Célia Colada foi alterado depois da importação.',
  )
})

test('a new member is marked in the list, and the invitation opens with the member, once @MEM-106 @MEM-600', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/members?form=novo' })
  await page.getByRole('textbox', { name: 'Nome*' }).fill('Zuleica Convidada')
  await page.getByRole('button', { name: 'Cadastrar membro' }).click()
  await expect(page.getByText('Novo membro: Zuleica Convidada')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar membro' }).fill('zuleica convidada')
  const card = page.getByRole('listitem').filter({ hasText: 'Zuleica Convidada' })
  await expect(card.getByText('Novo', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Convidar Zuleica Convidada' }).click()
  const invitation = page.getByRole('dialog', { name: 'Convidar' })
  await expect(invitation.getByRole('combobox', { name: /Membro/u })).toHaveValue('Zuleica Convidada')
  await page.keyboard.press('Escape')
  await expect(invitation).toHaveCount(0)
  await page.goBack()
  await card.getByRole('link', { name: 'Convidar Zuleica Convidada' }).click()
  await invitation.getByLabel('E-mail*').fill('zuleica@confraria.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Convite pronto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(card.getByText('Novo', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Convidar Zuleica Convidada' })).toHaveCount(0)
})
