import { readFile } from 'node:fs/promises'
import { nextCode } from '#tests/support/screens/codes.ts'
import { createAccount } from '#tests/e2e/entrance/emptyClub.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, expectNoSidewaysScroll, layOut, password, test } from '#tests/e2e/test.ts'

test('a member changes the biography, and leaving with typed text requires a confirmation @APP-19 @PRO-30 @PRO-31 @MEM-620 @APP-84 @APP-85', async ({
  page,
  signIn,
}) => {
  await signIn('membro11')
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click()
  const card = page.getByRole('region', { name: 'Dados no diretório' })
  await expect(card).toContainText('Só a administração pode alterar cargo, data de entrada, status e indicadores.')
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil' })).toBeVisible()
  for (const name of ['Acesso à conta', 'Aparelhos conectados', 'Seus dados'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await card.getByRole('button', { name: 'Editar perfil' }).press('Enter')
  await expect(card.getByLabel('Nome*')).toBeFocused()
  await expect(card.getByLabel('Cargo')).toHaveCount(0)
  await card.getByLabel('Nome*').fill('')
  await card.getByLabel('Biografia').fill('Pesca aos domingos.')
  await card.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  await expect(card.getByLabel('Nome*')).toBeFocused()
  await expect(card.getByLabel('Nome*')).toHaveAccessibleDescription('Informe o nome.')
  await card.getByLabel('Nome*').fill('Zeferino Lobato')
  await page.getByRole('link', { name: 'Ranking' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  // The focus returns one frame after the dialog closes; a key pressed before would be released on another element.
  await expect(question).toHaveCount(0)
  await layOut(page)
  await card.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  await expect(card).toContainText('Pesca aos domingos.')
  await expect(card.getByRole('button', { name: 'Editar perfil' })).toBeFocused()

  // On return the data is there at once, and no form or dialog is open.
  await card.getByRole('button', { name: 'Editar perfil' }).click()
  await page.getByRole('button', { name: 'Alterar e-mail' }).click()
  await expect(page.getByRole('dialog', { name: 'Alterar e-mail' })).toBeVisible()
  await navigateTo(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(card.getByRole('button', { name: 'Editar perfil' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a member downloads the own data, also without links to its pictures, requests their deletion and withdraws the request @ACC-07 @OWN-01 @OWN-880 @OWN-06 @OWN-07 @OWN-09', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro11', { at: '/profile' })
  const copy = async (): Promise<{
    conta: Record<string, unknown>
    imagens: { endereço: string; link: string | null }[]
  }> => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^confraria-meus-dados-\d{4}-\d{2}-\d{2}\.json$/)
    return JSON.parse(await readFile(await download.path(), 'utf8'))
  }
  const { conta: account, imagens: pictures } = await copy()
  expect(account['e-mail']).toBe('membro11@confraria.test')
  const isProof = ({ endereço: address }: { endereço: string }) => address.includes('confraria-provas')
  expect(pictures.filter(isProof).map(({ link }) => link?.includes('token='))).toContain(true)
  await page.route('**/storage/v1/object/sign/**', (route) =>
    route.fulfill({ status: 400, json: { statusCode: '404', error: 'not_found', message: 'Object not found' } }),
  )
  const { imagens: unsigned } = await copy()
  expect(unsigned).toEqual(pictures.map((picture) => (isProof(picture) ? { ...picture, link: null } : picture)))

  await page.getByRole('button', { name: 'Pedir exclusão' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pedir a exclusão dos seus dados' })
  await dialog.getByLabel('Motivo (opcional)').fill('Mudança de cidade')
  await dialog.getByRole('button', { name: 'Enviar pedido' }).press('Enter')
  await expect(page.getByText('à espera da administração.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirar pedido' })).toBeFocused()
  const reasons = async () => {
    const open = await requestAs(site, 'admin', 'POST', 'rpc/list_deletion_requests', { p_open: true })
    return open.flatMap(({ email, reason }) => (email === 'membro11@confraria.test' ? [reason] : []))
  }
  expect(await reasons()).toEqual(['Mudança de cidade'])
  await page.getByRole('button', { name: 'Retirar pedido' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar pedido' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible()
  expect(await reasons()).toEqual([])
})

test('a member sets up a second factor, signs in with a new password and the code, and ends other sessions @PRO-39 @PRO-42..PRO-44 @PRO-621 @ENT-40 @ENT-97 @ENT-98', async ({
  page,
  browser,
  signIn,
}) => {
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await signIn('membro11', there)
  await signIn('membro11', { at: '/profile' })
  await page.getByRole('button', { name: 'Alterar senha' }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Alterar senha' })
  const submitPassword = async (secret: string) => {
    await change.getByLabel('Nova senha', { exact: true }).fill(secret)
    await change.getByLabel('Repita a nova senha').fill(secret)
    await change.getByRole('button', { name: 'Salvar nova senha' }).press('Enter')
  }
  await submitPassword('outra-senha-boa')
  await expect(change).toHaveCount(0)
  await expect(page.getByText('Você está conectado só neste aparelho.')).toBeVisible()
  // The other window signs out by itself and shows the reason.
  await expect(there).toHaveURL(/\/login$/)
  await expect(there.getByText('Não foi possível verificar sua sessão. Por favor, faça login novamente.')).toBeVisible()

  await page.getByRole('button', { name: 'Ativar segundo fator' }).press('Enter')
  const enrol = page.getByRole('dialog', { name: 'Ativar segundo fator' })
  const picture = enrol.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const key = enrol.getByLabel('Ou digite esta chave no aplicativo')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const cutOff = (field: Element) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]
  expect(await key.evaluate(cutOff)).toEqual([0, 0])
  if (size) await page.setViewportSize(size)
  // Cameras need dark on white.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ forcedColors: 'none' })
  const secret = (await key.inputValue()).replaceAll(' ', '')
  await enrol.getByLabel('Código de 6 números').fill(nextCode(secret))
  await enrol.getByRole('button', { name: 'Ativar' }).press('Enter')
  await expect(page.getByText('A partir de agora, o login pede também o código.')).toBeVisible()

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('membro11@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha-boa')
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await page.getByLabel('Código de 6 números').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remover segundo fator' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ativar segundo fator' })).toBeVisible()
  // Restores the password for other tests.
  await page.getByRole('button', { name: 'Alterar senha' }).press('Enter')
  await submitPassword(password)
  await expect(change).toHaveCount(0)
  await elsewhere.close()
})

test('the e-mail changes after both the old and the new mailbox have confirmed @PRO-35 @PRO-37 @PRO-38', async ({
  page,
  site,
  signIn,
}) => {
  const codeFor = async (to: string) => {
    const mails: { to: string; code: string }[] = await (await fetch(`${site}/mail.json`)).json()
    return mails.find((mail) => mail.to === to)?.code ?? ''
  }
  // No other test uses this address.
  await signIn('fundador', { at: '/profile' })
  await page.getByRole('button', { name: 'Alterar e-mail' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' })
  await dialog.getByLabel('Novo e-mail').fill('fundador@confraria.test')
  await dialog.getByLabel('Novo e-mail').press('Enter')
  await expect(dialog.getByText('Este já é o seu e-mail.')).toBeVisible()
  await dialog.getByLabel('Novo e-mail').fill('fundador.novo@confraria.test')
  await dialog.getByLabel('Novo e-mail').press('Enter')
  await expect(dialog.getByLabel('Código enviado para fundador@confraria.test')).toBeVisible()
  await dialog.getByRole('textbox').fill(await codeFor('fundador@confraria.test'))
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog.getByLabel('Código enviado para fundador.novo@confraria.test')).toBeVisible()
  await dialog.getByRole('textbox').fill(await codeFor('fundador.novo@confraria.test'))
  await dialog.getByRole('textbox').press('Enter')
  await expect(page.getByText('Agora você entra com fundador.novo@confraria.test.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Acesso à conta' })).toContainText('fundador.novo@confraria.test')
})

test('both mailed links are opened in other windows: each says so, the session stays, and an open dialog finds the change @ENT-900 @ENT-901 @ENT-902', async ({
  page,
  site,
}) => {
  const [old, fresh] = ['links@example.com', 'links.novo@example.com'] as const
  const [invitation] = await requestAs(site, 'admin', 'POST', 'rpc/create_invitation', { p_email: old })
  await page.goto(`/login#convite=${String(invitation?.['token'])}`)
  await page.getByLabel('E-mail do convite').fill(old)
  await createAccount(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Alterar e-mail' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' })
  await dialog.getByLabel('Novo e-mail').fill(fresh)
  await dialog.getByLabel('Novo e-mail').press('Enter')
  await expect(dialog.getByLabel(`Código enviado para ${old}`)).toBeVisible()
  const mails: { to: string; code: string; link: string }[] = await (await fetch(`${site}/mail.json`)).json()
  const mailTo = (address: string) => mails.find(({ to }) => to === address) ?? { code: '', link: '' }

  const window = await page.context().newPage()
  for (const [address, sentence] of [
    [old, 'Este endereço está confirmado. Falta o outro: abra também o link que enviamos a ele.'],
    [fresh, 'Este endereço está confirmado e já vale para entrar.'],
  ] as const) {
    await window.goto(mailTo(address).link)
    await expect(window.getByText(sentence)).toBeVisible()
    await expect(window).toHaveURL('/dashboard')
  }
  await window.goto('/profile')
  await expect(window.getByRole('region', { name: 'Acesso à conta' })).toContainText(fresh)
  await expect(window.getByRole('region', { name: 'Aparelhos conectados' }).getByRole('listitem')).toHaveCount(1)
  await window.close()

  await dialog.getByRole('textbox').fill(mailTo(old).code)
  await dialog.getByRole('textbox').press('Enter')
  await expect(page.getByText(`Agora você entra com ${fresh}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Acesso à conta' })).toContainText(fresh)
})

test('open screens show what others do meanwhile, and keep what the user does @PRO-21 @APP-850 @APP-851', async ({
  page,
  site,
  signIn,
}) => {
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=id,user_id&name=eq.Firmino Dantas')
  const give = (points: number) =>
    requestAs(site, 'admin', 'POST', 'point_transactions', {
      user_id: member?.['user_id'],
      points,
      reason: 'Organizou o encontro',
      type: 'both',
    })
  await signIn('membro12')
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Ranking')
  await expect(status).not.toContainText('1º')
  await give(900)
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Organizou o encontro' })).toBeVisible()
  await expect(status).toContainText('1º')
  await give(-900)
  await expect(status).not.toContainText('1º')

  // The chosen tab stays.
  await navigateTo(page, '/ranking')
  await page.getByRole('tab', { name: 'Ranking Mensal' }).click()
  const first = page.getByRole('tabpanel', { name: 'Ranking Mensal' }).getByRole('listitem').first()
  await expect(first).not.toContainText('Firmino Dantas')
  await give(901)
  await expect(first).toContainText('Firmino Dantas')
  await navigateTo(page, '/points')
  const entries = page.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem')
  await expect(entries.first()).toContainText('901')
  await give(-901)
  await expect(entries.first()).toContainText('-901')

  // An open form stays, with its text and its focus.
  await navigateTo(page, '/tasks')
  await page.getByRole('button', { name: 'Nova Tarefa' }).click()
  const title = page.getByLabel('Título')
  await title.fill('Regar as plantas')
  const task = (name: string) => page.locator('li[data-status]').filter({ hasText: name })
  const assign = { title: 'Varrer o salão', due_date: '2027-01-20', assigned_to: member?.['id'] }
  const [assigned] = await requestAs(site, 'admin', 'POST', 'tasks', assign)
  await expect(task('Varrer o salão')).toBeVisible()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Regar as plantas')

  // An assignment that is taken back unread. What the user does in a window beside this one is there with the focus.
  await requestAs(site, 'admin', 'DELETE', `tasks?id=eq.${String(assigned?.['id'])}`)
  await expect(task('Varrer o salão')).toHaveCount(0)
  await requestAs(site, 'membro12', 'POST', 'tasks', { title: 'Trocar a lâmpada', due_date: '2027-01-20' })
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(task('Trocar a lâmpada')).toBeVisible()
  await expect(title).toHaveValue('Regar as plantas')
})
