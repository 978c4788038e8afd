import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectNoSidewaysScroll, requestAs, test } from '#tests/e2e/test.ts'

test('an admin invites, the newcomer joins by the link as a member with a role, and the used invitation is refused @USR-06 @USR-10 @USR-20 @USR-24 @USR-29 @USR-39 @USR-600 @ENT-49 @ENT-50 @APP-30 @RIG-02', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('admin')
  await page.getByRole('link', { name: 'Administração' }).click()
  await page.getByRole('link', { name: /^Gerenciar Usuários/ }).click()
  await page.getByRole('button', { name: 'Ações para Leonel Vasques' }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Abrir cadastro'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Convidar', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Papel').selectOption('Conselho')
  await dialog.getByLabel('Nome*').fill('Ondina Freire')
  await dialog.getByLabel('E-mail*').fill('ondina@confraria.test')
  await dialog.getByRole('button', { name: 'Criar convite' }).press('Enter')
  await expect(dialog.getByLabel('Link do convite')).toHaveValue(/\/login#convite=[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Convidar', exact: true })).toBeFocused()
  const actions = page.getByRole('row', { name: /ondina@confraria\.test/ }).getByRole('button', { name: /^Ações para/ })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Reenviar convite' }).press('Enter')
  await dialog.getByRole('button', { name: 'Criar novo link' }).press('Enter')
  const link = await dialog.getByLabel('Link do convite').inputValue()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await page.getByRole('tab', { name: 'Convites' }).click()
  const row = page.getByRole('row', { name: /ondina@confraria\.test/ }).first()
  await expect(row).toContainText('Em aberto')
  await row.getByRole('button', { name: /^Ações para/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Reenviar convite' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Criar novo link' })).toBeVisible()

  const theirs = await (await browser.newContext({ baseURL: new URL(link).origin })).newPage()
  await theirs.goto(link)
  await theirs.getByLabel('E-mail do convite').fill('ondina@confraria.test')
  await theirs.getByLabel('Nova senha', { exact: true }).fill('uma senha nova')
  await theirs.getByLabel('Repita a nova senha').fill('uma senha nova')
  await theirs.getByRole('button', { name: 'Criar minha conta' }).press('Enter')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Menu de Ondina' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Conselho', exact: true })).toBeVisible()
  await theirs.goto('/admin/users')
  await expect(theirs.getByText('Acesso restrito')).toBeVisible()
  await expect(theirs).toHaveURL(/\/dashboard$/)

  await dialog.getByRole('button', { name: 'Criar novo link' }).press('Enter')
  await expect(page.getByText('Este convite já foi usado. A lista foi atualizada.').first()).toBeVisible()
  await expect(row).toContainText('Usado')
  await expect(page.locator('main :focus')).toBeVisible()

  await page.getByRole('tab', { name: 'Contas' }).click()
  await page.getByLabel('Buscar conta').fill('ondina')
  await expect(page.getByRole('row', { name: /Ondina Freire/ })).toContainText('Conselho')
  await page.getByRole('button', { name: 'Ações para Ondina Freire' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Tornar administrador' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Retirar acesso ao Conselho' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Retirar acesso ao Conselho' })
  await expect(question).toContainText('Ondina Freire perde o acesso ao Conselho')
  await question.getByRole('button', { name: 'Sim, retirar acesso' }).press('Enter')
  await expect(page.getByRole('row', { name: /Ondina Freire/ })).not.toContainText('Conselho')
  await expect(page).toHaveURL(/search=ondina$/)
  await theirs.goto('/council')
  await expect(theirs.getByText('Acesso restrito')).toBeVisible()
  await theirs.context().close()
})

test('no list scrolls sideways @USR-02 @ACC-02', async ({ page, signIn }) => {
  await signIn('mestre', { at: '/admin/users' })
  for (const tab of ['Contas', 'Convites', 'Pedidos']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('button', { name: /^(Ações para|Recusar)/ }).first()).toBeVisible()
    await expectNoSidewaysScroll(page, [360, 800, 1920])
  }
})

test('another visit shows the rows at once, and not the dialog that was open, which keeps its text', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/admin' })
  const users = page.getByRole('link', { name: /^Gerenciar Usuários/ })
  const row = page.getByRole('row', { name: /Leonel Vasques/ })
  await users.press('Enter')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Convidar', exact: true }).press('Enter')
  await page.getByRole('dialog').getByLabel('E-mail*').fill('nova@')
  await navigateTo(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel Administrativo' })).toBeVisible()
  // The response to the refresh never arrives.
  await page.route('**/rest/v1/rpc/list_accounts*', () => undefined)
  const refresh = page.waitForRequest('**/rest/v1/rpc/list_accounts*')
  await users.press('Enter')
  await refresh
  await expect(row).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Convidar', exact: true }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('E-mail*')).toHaveValue('nova@')
})

test('an administrator who links the own account sees the own name at once @USR-14', async ({ page, signIn, site }) => {
  await signIn('mestre', { at: '/admin/users?search=mestre' })
  await page.getByRole('button', { name: /^Ações para mestre@/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ligar a um membro' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Nome*').fill('Quitéria Sampaio')
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar conta' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Menu de Quitéria' })).toBeVisible()
  // Restores the account of the demonstration for other tests.
  await requestAs(site, 'mestre', 'PATCH', 'members?name=eq.Quitéria Sampaio', { user_id: null })
  await requestAs(site, 'mestre', 'DELETE', 'members?name=eq.Quitéria Sampaio')
})

test('a NUL in the address is left out @APP-940', async ({ page, signIn }) => {
  await signIn('mestre', { at: '/admin/users?search=%00mestre%00' })
  await expect(page.getByRole('row', { name: /mestre@/ })).toBeVisible()
  await page.goto('/members?search=%00&position=%00')
  await expect(page.locator('[data-machine=memberList] li').first()).toBeVisible()
})

test('an account whose response was lost is entered by the same button @ENT-620', async ({ page, site }) => {
  const email = 'perdida@confraria.test'
  const [made] = await requestAs(site, 'admin', 'POST', 'rpc/create_invitation', { p_email: email })
  await page.goto(`/login#convite=${String(made?.['token'])}`)
  await page.getByLabel('E-mail do convite').fill(email)
  await page.getByLabel('Nova senha', { exact: true }).fill('uma senha nova')
  await page.getByLabel('Repita a nova senha').fill('uma senha nova')
  await page.route(
    '**/auth/v1/signup*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const create = page.getByRole('button', { name: 'Criar minha conta' })
  await create.click()
  await expect(page.getByRole('alert')).toContainText('Sem resposta do servidor.')
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
