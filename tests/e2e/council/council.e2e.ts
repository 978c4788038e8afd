import { chooseMember } from '#tests/support/screens/memberField.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

test('an administrator adds a council member, links and edits the row, reads a position, and removes the row @COU-06..COU-08 @COU-14..COU-16 @COU-18 @COU-20 @ACC-11', async ({
  page,
  signIn,
  site,
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
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, [360, 800, 1920])
  await page.getByRole('button', { name: 'Ver o cargo Diretora Financeira', exact: true }).press('Enter')
  const position = page.getByRole('dialog', { name: 'Diretora Financeira' })
  await expect(position).toContainText('Beatriz Lacerda')
  await expect(position.getByRole('listitem').first()).toHaveText('Manter o livro-caixa em dia')
  await expectAccessible(page, ['[role=dialog]'])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Adicionar Membro' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Adicionar Novo Membro' })
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(adding.getByLabel('Nome*')).toBeFocused()
  await expect(adding.getByText('O nome não pode estar vazio.')).toBeVisible()
  await expect(adding.getByLabel('Cargo*')).toHaveValue('vice_presidente_executivo')
  await chooseMember(adding.getByRole('combobox', { name: 'Membro da Confraria' }), 'Helena Prates')
  await expect(adding.getByLabel('Nome*')).toHaveValue('Helena Prates')
  await adding.getByLabel('Nome*').fill('Helena Prates Alves')
  await expectAccessible(page, ['[role=dialog]'])
  // The response is lost: the second press finds the row already stored.
  await page.route('**/rest/v1/council_members**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(adding.getByRole('alert')).toContainText('Sem resposta do servidor.')
  await page.unroute('**/rest/v1/council_members**')
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(page.getByText('Helena Prates Alves agora faz parte do Conselho.')).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Helena Prates Alves' })).toHaveCount(1)

  await table.getByRole('button', { name: 'Editar Helena Prates Alves' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Editar Membro' })
  await editing.getByLabel('Observações').fill('Posse em dezembro.')
  await requestAs(site, 'conselho', 'PATCH', 'council_members?name=eq.Helena Prates Alves', { status: 'inativo' })
  await editing.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este cadastro' })
  await expect(conflict).toContainText('Status: Inativo')
  await conflict.getByRole('button', { name: 'Voltar ao formulário' }).press('Enter')
  await expect(editing.getByLabel('Status')).toHaveValue('inativo')
  await expect(editing.getByLabel('Observações')).toHaveValue('Posse em dezembro.')
  await editing.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  // The focus returns to the button, even if it is rendered a moment later.
  await expect(table.getByRole('button', { name: 'Editar Helena Prates Alves' })).toBeFocused()
  const row = table.getByRole('row', { name: /^Helena Prates Alves Vice Presidente Executivo/ })
  await expect(row).toContainText('Inativo')
  await row.getByRole('button', { name: 'Remover Helena Prates Alves' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remover do Conselho' })
  await expect(question).toContainText('Tem certeza que deseja remover este membro do conselho?')
  await expect(question).toContainText('casos de monitoramento que acompanha ficam sem responsável')
  await expectAccessible(page, ['[role=alertdialog]'])
  await question.getByRole('button', { name: 'Sim, remover' }).press('Enter')
  await expect(page.getByText('Membro removido')).toBeVisible()
  await expect(table.getByRole('rowheader')).toHaveCount(5)
})

test('without cells there are no buttons and no other tabs, and requests by hand are refused @COU-01 @COU-07 @RIG-01', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('conselho3', { at: '/council?tab=monitor' })
  const table = page.getByRole('table', { name: 'Membros do Conselho' })
  await expect(table.getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Áreas do Conselho' }).getByRole('link')).toHaveText([
    'Membros do Conselho',
    'Reuniões',
  ])
  await expect(page.getByRole('button', { name: /^(Adicionar|Editar|Remover)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Configurações do Conselho' })).toHaveCount(0)
  await expect(
    requestAs(site, 'conselho3', 'POST', 'council_members', { name: 'Intrusa', entry_date: '2026-01-01' }),
  ).rejects.toThrow('Seu cargo não permite adicionar membros ao Conselho.')
  expect(await requestAs(site, 'conselho3', 'DELETE', 'council_members?name=eq.Caetano Brum')).toEqual([])
  expect(await requestAs(site, 'conselho3', 'GET', 'monitored_users?select=name')).toEqual([])
  await expect(
    requestAs(site, 'conselho3', 'POST', 'monitored_users', { name: 'Alguém', reason: 'Nada' }),
  ).rejects.toThrow('42501')
})

test('a case is opened, updated and closed with a reason, and its history shows everything @COU-55..COU-61 @COU-69 @COU-70 @APP-89', async ({
  page,
  signIn,
}) => {
  await signIn('conselho', { at: '/council?tab=monitor' })
  const table = page.getByRole('table', { name: 'Monitoramento de Usuários' })
  // No one may delete a case: cases that other tests have closed are below.
  const cases = table.getByRole('rowheader').filter({ hasNotText: /^Prova / })
  await expect(cases).toHaveText(['Anselmo Pacheco', 'Estêvão Góis', 'Zeferino Lobato', 'Lourenço Sampaio'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, [360, 800, 1920])
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
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await expect(adding.getByText('O motivo não pode estar vazio.')).toBeVisible()
  await expect(adding.getByLabel('Motivo*')).toBeFocused()
  await adding.getByLabel('Motivo*').fill('Some sem avisar.')
  await expect(adding.getByLabel('Responsável').getByRole('option')).toHaveCount(6)
  await adding.getByLabel('Responsável').selectOption('Caetano Brum')
  await expectAccessible(page, ['[role=dialog]'])
  await adding.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  const row = table.getByRole('row', { name: /^Quirino Bastos/ })
  await expect(row).toContainText('Em observação')
  await expect(row).toContainText('Caetano Brum')

  await row.getByRole('button', { name: 'Atualizar Quirino Bastos' }).press('Enter')
  const updating = page.getByRole('dialog', { name: 'Atualizar Monitoramento' })
  await expect(updating.getByRole('listitem')).toHaveCount(1)
  await updating.getByLabel('Status').selectOption('Resolvido')
  await updating.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(updating.getByText('Escreva o que aconteceu.')).toBeVisible()
  await updating.getByLabel('Anotação*').fill('Voltou, e explicou-se.')
  await expectAccessible(page, ['[role=dialog]'])
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Descartar alterações?' })
    .getByRole('button', { name: 'Continuar editando' })
    .press('Enter')
  await updating.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(page.getByText('O caso de Quirino Bastos está resolvido.')).toBeVisible()
  await expect(row).toContainText('Resolvido')
  await row.getByRole('button', { name: 'Atualizar Quirino Bastos' }).press('Enter')
  await expect(updating.getByRole('listitem').first()).toContainText('Voltou, e explicou-se.')
  await expect(updating.getByRole('listitem').first()).toContainText('Aurélio Montenegro')
  await expect(updating.getByRole('listitem')).toHaveCount(2)
})

test('leaving the screen closes its dialog; a return shows the tab at once and loads it behind', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/tasks' })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Conselho' }).press('Enter')
  await page.getByRole('button', { name: 'Adicionar Membro' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Adicionar Novo Membro' })
  await form.getByLabel('Nome*').fill('Ninguém')
  await navigateTo(page, '/tasks')
  await expect(form).toHaveCount(0)
  await page.route('**/rest/v1/council_members?*', () => undefined)
  await page.goBack()
  const table = page.locator('[data-machine=councilMembers]')
  await expect(table).toHaveAttribute('data-state', 'list.loading dialog.closed')
  await expect(table.getByRole('table', { name: 'Membros do Conselho' }).getByRole('rowheader')).toHaveCount(5)
})

test('what a tab shows is in the address: it survives a reload, and back leads to what was shown before @COU-860', async ({
  page,
  signIn,
}) => {
  const past = page.getByRole('heading', { name: 'Reuniões Realizadas' })
  const upcoming = page.getByRole('heading', { name: 'Próximas Reuniões' })
  const type = page.getByLabel('Tipo de feedback')
  await signIn('admin', { at: '/council?tab=meetings' })
  await page.getByRole('radio', { name: 'Realizadas' }).press('Space')
  await expect(page).toHaveURL('/council?tab=meetings&show=past')
  await page.reload()
  await expect(past).toBeVisible()
  await page.goBack()
  await expect(upcoming).toBeVisible()
  await page.goForward()
  await expect(past).toBeVisible()

  await page.getByRole('link', { name: 'Feedback dos Usuários' }).click()
  await type.selectOption({ label: 'Sugestão' })
  await expect(page).toHaveURL(/tab=feedback&show=sugest/u)
  await page.reload()
  await expect(type).toHaveValue('sugestão')
  await page.goBack()
  await expect(type).toHaveValue('all')
  await page.getByRole('link', { name: 'Reuniões', exact: true }).click()
  await expect(upcoming, 'the tab begins again').toBeVisible()

  await page.goto('/council/settings?tab=permissions')
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
  await page.getByRole('button', { name: /^Outros cargos/u }).press('Enter')
  await page.getByRole('button', { name: 'Descartar alterações' }).press('Enter')
  await expect(page).toHaveURL('/council/settings?tab=permissions&show=*')
  await page.goBack()
  await expect(position).toHaveAttribute('aria-pressed', 'true')
  await expect(cell).toBeChecked({ checked: wasChecked })
})
