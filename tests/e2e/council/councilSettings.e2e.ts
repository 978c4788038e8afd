import type { Page } from 'playwright/test'
import { may, type Access } from '#machines/shared/access.ts'
import { councilTabsFor } from '#machines/council/councilView.ts'
import { accessWith, cellsOf, permissionRowSchema } from '#machines/council/permission.ts'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

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
  if (!mayAdd) await expect(page.getByRole('button', { name: /^(Editar|Remover)/ })).toHaveCount(0)
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
  test(`${who} (${position}) sees exactly what the cells of the position allow @RIG-01 @RIG-21..RIG-24 @COU-01 @COU-07 @APP-38`, async ({
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

test('a granted cell reaches the signed-in person and is revoked again; the preview shows it, a warning names a useless one @APP-72 @COU-46 @COU-47 @COU-50..COU-53 @RIG-02 @ACC-07', async ({
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
  const warning = page.getByText('Falta “Ver” em “Conselho: monitoramento”')
  const closing = page.getByRole('checkbox', { name: 'Encerrar casos do monitoramento' })
  await closing.press('Space')
  await expect(warning).toBeVisible()
  await closing.press('Space')
  await expect(warning).toHaveCount(0)
  const save = async (change: string) => {
    await cell.press('Space')
    await expect(page.getByText('1 alteração ainda não salva.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar Permissões' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Salvar permissões do cargo "Diretora Financeira"' })
    await expect(dialog.getByRole('heading', { name: change })).toBeVisible()
    await expect(dialog).toContainText('Vale na hora para Beatriz Lacerda.')
    await dialog.getByRole('button', { name: 'Confirmar e salvar' }).press('Enter')
    await expect(page.getByText('As permissões do cargo foram atualizadas com sucesso.').first()).toBeVisible()
    await expect(cell).toBeFocused()
    await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await save('Passa a poder')
  await expect(theirs.getByText(/^A Avaliar/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver como Diretora Financeira' }).press('Enter')
  const preview = page.getByRole('dialog', { name: 'Ver como Diretora Financeira' })
  const allowed = preview.getByRole('heading', { name: 'O que pode' }).locator('xpath=following-sibling::ul[1]')
  await expect(allowed).toContainText('Mudar o status de tarefas de outros e avaliar rotinas')
  await expect(allowed).not.toContainText('Encerrar casos do monitoramento')
  await preview.getByRole('button', { name: 'Fechar' }).press('Enter')
  await save('Deixa de poder')
  await expect(theirs.getByText(/^A Avaliar/)).toHaveCount(0)
  await theirs.goto('/council/settings')
  await expect(theirs.getByText('Acesso restrito')).toBeVisible()
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
