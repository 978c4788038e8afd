import { chooseMember } from '#tests/support/screens/memberField.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('an administrator reads a position, adds and removes a council member; leaving closes a dialog, and a return shows the tab at once @COU-06..COU-08 @COU-15 @COU-18', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/council' })
  const table = page.getByRole('table', { name: 'Membros do Conselho' })
  await expect(table.getByRole('rowheader')).toHaveCount(5)
  await expect(table.getByRole('columnheader')).toHaveText(['Nome', 'Cargo', 'Data de Entrada', 'Status', 'Ações'])
  await expect(
    table.getByRole('row', { name: /^Aurélio Montenegro Vice Presidente Executivo 10\/01\/2022 Ativo/ }),
  ).toBeVisible()
  const names = await table.getByRole('rowheader').allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  await page.getByRole('button', { name: 'Ver o cargo Diretora Financeira', exact: true }).press('Enter')
  const position = page.getByRole('dialog', { name: 'Diretora Financeira' })
  await expect(position).toContainText('Beatriz Lacerda')
  await expect(position.getByRole('listitem').first()).toHaveText('Manter o livro-caixa em dia')
  await page.keyboard.press('Escape')

  const adding = page.getByRole('dialog', { name: 'Adicionar Novo Membro' })
  const name = adding.getByLabel('Nome*')
  await page.getByRole('button', { name: 'Adicionar Membro' }).press('Enter')
  await expect(adding.getByLabel('Cargo*')).toHaveValue('vice_presidente_executivo')
  await chooseMember(adding.getByRole('combobox', { name: 'Membro da Confraria' }), 'Helena Prates')
  await expect(name).toHaveValue('Helena Prates')
  await name.fill('Helena Prates Alves')
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(page.getByText('Helena Prates Alves agora faz parte do Conselho.')).toBeVisible()
  await table.getByRole('button', { name: 'Editar Helena Prates Alves' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Editar Membro' })
  await editing.getByLabel('Status').selectOption('Inativo')
  await editing.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  // The focus returns to the button, even if it is rendered a moment later.
  await expect(table.getByRole('button', { name: 'Editar Helena Prates Alves' })).toBeFocused()
  const row = table.getByRole('row', { name: /^Helena Prates Alves Vice Presidente Executivo/ })
  await expect(row).toContainText('Inativo')
  await row.getByRole('button', { name: 'Remover Helena Prates Alves' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remover do Conselho' })
  await expect(question).toContainText('casos de monitoramento que acompanha ficam sem responsável')
  await question.getByRole('button', { name: 'Sim, remover' }).press('Enter')
  await expect(table.getByRole('rowheader')).toHaveCount(5)

  await page.getByRole('button', { name: 'Adicionar Membro' }).press('Enter')
  await name.fill('Ninguém')
  await navigateTo(page, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas e Missões' })).toBeVisible()
  await expect(adding).toHaveCount(0)
  await page.route('**/rest/v1/council_members?*', () => undefined)
  await page.goBack()
  await expect(page.locator('[data-machine=councilMembers]')).toHaveAttribute(
    'data-state',
    'list.loading dialog.closed',
  )
  await expect(table.getByRole('rowheader')).toHaveCount(5)
})

test('a case is opened and closed with a note, and its history shows everything @COU-55..COU-61', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/council?tab=monitor' })
  const table = page.getByRole('table', { name: 'Monitoramento de Usuários' })
  // No one may delete a case: cases that other tests have closed are below.
  const cases = table.getByRole('rowheader').filter({ hasNotText: /^Prova / })
  await expect(cases).toHaveText(['Anselmo Pacheco', 'Estêvão Góis', 'Zeferino Lobato', 'Lourenço Sampaio'])
  const reason = table
    .getByRole('row', { name: /^Anselmo Pacheco/ })
    .getByText(/^Faltou a três encontros/)
    .last()
  await expect(reason).toBeHidden()
  await table.locator('[tabindex="0"]').first().focus()
  await expect(reason).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar à Lista' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Adicionar Usuário para Monitoramento' })
  await adding.getByLabel('Nome do Usuário*').fill('Quirino Bastos')
  await adding.getByLabel('Motivo*').fill('Some sem avisar.')
  await expect(adding.getByLabel('Responsável').getByRole('option')).toHaveCount(6)
  await adding.getByLabel('Responsável').selectOption('Caetano Brum')
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  const row = table.getByRole('row', { name: /^Quirino Bastos/ })
  await expect(row).toContainText('Em observação')
  await expect(row).toContainText('Caetano Brum')

  await row.getByRole('button', { name: 'Atualizar Quirino Bastos' }).press('Enter')
  const updating = page.getByRole('dialog', { name: 'Atualizar Monitoramento' })
  await expect(updating.getByRole('listitem')).toHaveCount(1)
  await updating.getByLabel('Status').selectOption('Resolvido')
  await updating.getByLabel('Anotação*').fill('Voltou, e explicou-se.')
  await updating.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(row).toContainText('Resolvido')
  await row.getByRole('button', { name: 'Atualizar Quirino Bastos' }).press('Enter')
  await expect(updating.getByRole('listitem')).toHaveText([
    /Voltou, e explicou-se\./u,
    /Some sem avisar|Em observação/u,
  ])
  await expect(updating.getByRole('listitem').first()).toContainText('Aurélio Montenegro')
})

test('what a tab shows is in the address: it survives a reload, and back leads to what was shown before, after unsaved changes @APP-85 @COU-860', async ({
  page,
  signIn,
}) => {
  const past = page.getByRole('heading', { name: 'Reuniões Realizadas' })
  const upcoming = page.getByRole('heading', { name: 'Próximas Reuniões' })
  await signIn('admin', { at: '/council?tab=meetings' })
  await page.getByRole('radio', { name: 'Realizadas' }).press('Space')
  await expect(page).toHaveURL('/council?tab=meetings&show=past')
  await page.reload()
  await expect(past).toBeVisible()
  await page.goBack()
  await expect(upcoming).toBeVisible()
  await page.goForward()
  await expect(past).toBeVisible()

  await navigateTo(page, '/council/settings?tab=permissions')
  const position = page.getByRole('button', { name: /^Diretor de Cultura/u })
  const cell = page.getByRole('checkbox', { name: 'Mudar o status de tarefas de outros e avaliar rotinas' })
  await position.press('Enter')
  await expect(page).toHaveURL('/council/settings?tab=permissions&show=diretor_cultura')
  await page.reload()
  await expect(position).toHaveAttribute('aria-pressed', 'true')
  // Unsaved changes hold the page.
  const wasChecked = await cell.isChecked()
  await cell.press('Space')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuar editando' }).press('Enter')
  await expect(position).toHaveAttribute('aria-pressed', 'true')
  await expect(cell).toBeChecked({ checked: !wasChecked })
  await page.getByRole('link', { name: 'Voltar ao Conselho' }).press('Enter')
  await page.getByRole('button', { name: 'Descartar alterações' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Painel do Conselho', level: 1 })).toBeVisible()
  await page.route('**/rest/v1/position_permissions?*', () => undefined)
  await page.goBack()
  await expect(position).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-machine=permissions]')).toHaveAttribute('data-state', 'list.loading matrix.editing')
  await expect(cell).toBeChecked({ checked: wasChecked })
})
