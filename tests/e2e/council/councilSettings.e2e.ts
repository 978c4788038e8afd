import type { Page } from 'playwright/test'
import { may, type Access } from '#machines/shared/access.ts'
import { councilTabsFor } from '#machines/council/councilView.ts'
import { accessWith, cellsOf, permissionRowSchema } from '#machines/council/permission.ts'
import { requestAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

const tabNames = {
  members: 'Membros do Conselho',
  monitor: 'Monitoramento',
  feedback: 'Feedback dos Usuários',
  meetings: 'Reuniões',
}

/** The rights of a position in the database's matrix. */
const accessOf = async (site: string, position: string) => {
  const rows = await requestAs(site, 'admin', 'GET', 'position_permissions?select=position,area,actions')
  return accessWith(
    cellsOf(
      rows.map((row) => permissionRowSchema.parse(row)),
      position,
    ),
  )
}

/** Expects exactly the allowed controls on the four pages where positions differ. */
const expectMatrix = async (page: Page, access: Access) => {
  const countIf = (isAllowed: boolean) => (isAllowed ? 1 : 0)
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
    await expect(page.locator('main').getByText(/^Carregando/)).toHaveCount(0)
  }
  await go('Conselho')
  const tabs = page.getByRole('navigation', { name: 'Áreas do Conselho' }).getByRole('link')
  await expect(tabs).toHaveText(councilTabsFor(access).map((tab) => tabNames[tab]))
  await expect(page.getByRole('table')).toBeVisible()
  const mayAdd = may(access, 'council_members', 'create')
  await expect(page.getByRole('button', { name: 'Adicionar Membro' })).toHaveCount(countIf(mayAdd))
  await expect(page.getByRole('link', { name: 'Configurações do Conselho' })).toHaveCount(0)
  await go('Tarefas')
  await expect(page.getByText(/^A Avaliar/)).toHaveCount(countIf(may(access, 'tasks', 'edit')))
  if (!may(access, 'tasks', 'edit')) await expect(page.getByRole('button', { name: 'Avaliar' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toHaveCount(countIf(may(access, 'tasks', 'create')))
  await go('Reconhecimentos')
  const manages = may(access, 'achievements', 'edit') || may(access, 'achievements', 'create')
  await expect(page.getByRole('link', { name: 'Gerenciar insígnias' })).toHaveCount(countIf(manages))
  await go('Membros')
  await expect(
    page
      .getByRole('button', { name: /^Editar / })
      .or(page.getByRole('link', { name: /^Editar / }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar Membro' })).toHaveCount(0)
}

const walks = [
  ['conselho', 'vice_presidente_executivo'],
  ['conselho2', 'diretor_cultura'],
  ['conselho3', 'diretor_financeiro'],
  // The demonstration has no one in the council without a position.
  ['membro12', '*'],
] as const

for (const [who, position] of walks)
  test(`${who} (${position}) sees exactly what the cells of the position allow @RIG-01 @RIG-21..RIG-24 @APP-38`, async ({
    page,
    site,
    signIn,
  }) => {
    const accounts = await requestAs(site, 'mestre', 'POST', 'rpc/list_accounts', { p_search: who })
    const account = accounts.find(({ email }) => email === `${who}@confraria.test`)
    const role = { p_user_id: account?.['id'], p_role: 'council' }
    const isNew = position === '*'
    if (isNew) await requestAs(site, 'mestre', 'POST', 'rpc/grant_role', role)
    await signIn(who)
    await expectMatrix(page, await accessOf(site, position))
    if (isNew) await requestAs(site, 'mestre', 'POST', 'rpc/revoke_role', role)
  })

test('warns about a cell in an area whose tab is missing, and the preview does not show it @COU-47 @COU-52 @COU-53', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/council/settings?tab=permissions' })
  await page.getByRole('button', { name: /^Diretor de Cultura/ }).press('Enter')
  const warning = page.getByText('Falta “Ver” em “Conselho: monitoramento”')
  await expect(page.getByRole('checkbox', { name: 'Encerrar casos do monitoramento' })).not.toBeChecked()
  await expect(warning).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Encerrar casos do monitoramento' }).press('Space')
  await expect(warning).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Salvar Permissões' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Salvar permissões do cargo "Diretor de Cultura"' })
  await expect(dialog).toContainText('Falta “Ver” em “Conselho: monitoramento”')
  await expectAccessible(page, ['[role=dialog]'])
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await page.getByRole('button', { name: 'Ver como Diretor de Cultura' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Ver como Diretor de Cultura' })
  const may = preview.getByRole('heading', { name: 'O que pode' }).locator('xpath=following-sibling::ul[1]')
  await expect(may).toContainText('Conceder insígnias')
  await expect(may).not.toContainText('Encerrar casos do monitoramento')
  await preview.getByRole('button', { name: 'Fechar' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Ver o monitoramento de usuários' }).press('Space')
  await expect(warning).toHaveCount(0)
})

test('a granted cell reaches the signed-in person and is revoked again; a non-administrator cannot grant it by hand @COU-46 @COU-47 @COU-50 @COU-51 @COU-53 @RIG-02', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const theirs = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('conselho3', { at: '/tasks', page: theirs })
  await expect(theirs.getByText(/^A Avaliar/)).toHaveCount(0)
  await signIn('admin', { at: '/council/settings?tab=permissions' })
  await page.getByRole('button', { name: /^Diretora Financeira/ }).press('Enter')
  const cell = page.getByRole('checkbox', { name: 'Mudar o status de tarefas de outros e avaliar rotinas' })
  const locked = page.getByRole('checkbox', { name: 'Ver os membros do Conselho: todo o Conselho pode' })
  await locked.press('Space')
  await expect(locked).toBeChecked()
  await expect(page.getByRole('tooltip')).toHaveText('Ver os membros do Conselho: todo o Conselho pode')
  await expectNoSidewaysScroll(page)
  const save = async (change: string) => {
    await cell.press('Space')
    await expect(page.getByText('1 alteração ainda não salva.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar Permissões' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Salvar permissões do cargo "Diretora Financeira"' })
    await expect(dialog.getByRole('heading', { name: change })).toBeVisible()
    await expect(dialog).toContainText('Vale na hora para Beatriz Lacerda.')
    await expectAccessible(page, ['[role=dialog]'])
    await dialog.getByRole('button', { name: 'Confirmar e salvar' }).press('Enter')
    await expect(page.getByText('As permissões do cargo foram atualizadas com sucesso.').first()).toBeVisible()
    await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await save('Passa a poder')
  await expect(theirs.getByText(/^A Avaliar/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver como Diretora Financeira' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Ver como Diretora Financeira' })
  await expect(preview).toContainText('Mudar o status de tarefas de outros e avaliar rotinas')
  await preview.getByRole('button', { name: 'Fechar' }).press('Enter')
  await save('Deixa de poder')
  await expect(theirs.getByText(/^A Avaliar/)).toHaveCount(0)
  const given = { p_position: 'diretor_financeiro', p_seen: {}, p_cells: {} }
  await expect(requestAs(site, 'conselho3', 'POST', 'rpc/save_position_cells', given)).rejects.toThrow(
    'Só administradores alteram as permissões dos cargos.',
  )
  await theirs.goto('/council/settings')
  await expect(theirs.getByText('Acesso restrito')).toBeVisible()
})

test('unsaved changes need a confirmation before another tab or screen; a return shows the table at once, without them @APP-85', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/council/settings?tab=permissions' })
  const cell = page.getByRole('checkbox', { name: 'Mudar o status de tarefas de outros e avaliar rotinas' })
  const wasChecked = await cell.isChecked()
  await cell.press('Space')
  await page.getByRole('link', { name: 'Cargos do Conselho' }).press('Enter')
  await page.getByRole('button', { name: 'Continuar editando' }).press('Enter')
  await expect(page).toHaveURL(/tab=permissions$/u)
  await expect(cell).toBeChecked({ checked: !wasChecked })
  await page.getByRole('link', { name: 'Voltar ao Conselho' }).press('Enter')
  await page.getByRole('button', { name: 'Descartar alterações' }).press('Enter')
  await expect(page).toHaveURL(/\/council$/u)
  await expect(page.getByRole('heading', { name: 'Painel do Conselho', level: 1 })).toBeVisible()
  await page.route('**/rest/v1/position_permissions?*', () => undefined)
  await page.goBack()
  await expect(page.locator('[data-machine=permissions]')).toHaveAttribute('data-state', 'list.loading matrix.editing')
  await expect(cell).toBeChecked({ checked: wasChecked })
})

test('a position that is created for the council leads back to its form @COU-19', async ({ page, site, signIn }) => {
  await signIn('admin', { at: '/council/settings?tab=positions&new=council' })
  const form = page.getByRole('dialog', { name: 'Novo Cargo' })
  await form.getByLabel('Código do Cargo').fill('guardiao_da_ponte')
  await form.getByLabel('Título do Cargo').fill('Guardião da Ponte')
  await form.getByLabel('Função Principal').fill('Cuida da ponte.')
  await form.getByRole('button', { name: 'Criar' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adicionar Novo Membro' })).toBeVisible()
  await expect(page).toHaveURL(/\/council$/u)
  await requestAs(site, 'admin', 'DELETE', 'council_position_descriptions?position=eq.guardiao_da_ponte')
})
