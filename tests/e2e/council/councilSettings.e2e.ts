import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('a person sees exactly what the cells of the position allow, on each page @RIG-01 @COU-01 @COU-07 @APP-38', async ({
  page,
  signIn,
}) => {
  await signIn('conselho2')
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
    await expect(page.locator('main').getByText(/^Carregando/)).toHaveCount(0)
  }
  await open('Conselho')
  await expect(page.getByRole('navigation', { name: 'Áreas do Conselho' }).getByRole('link')).toHaveText([
    'Membros do Conselho',
    'Feedback dos Usuários',
    'Reuniões',
  ])
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Adicionar|Editar|Remover)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Configurações do Conselho' })).toHaveCount(0)
  await open('Tarefas')
  await expect(page.getByText(/^A Avaliar/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Nova Tarefa' })).toHaveCount(1)
  await open('Reconhecimentos')
  await expect(page.getByRole('link', { name: 'Gerenciar insígnias' })).toHaveCount(1)
  await open('Membros')
  const edit = page.getByRole('button', { name: /^Editar / }).or(page.getByRole('link', { name: /^Editar / }))
  await expect(edit.first(), 'the own member').toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar Membro' })).toHaveCount(0)
})

test('a granted cell reaches the signed-in person and is revoked again; the preview shows it, a warning names a useless one @APP-72 @COU-46 @COU-47 @COU-50..COU-53 @RIG-02', async ({
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
