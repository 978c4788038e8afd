import { expect, expectAccessible, requestAs, test } from '#tests/e2e/test.ts'

test('a member sends feedback, the council updates and assigns it, and the member is notified @COU-71..COU-79 @COU-880 @COU-80 @COU-81 @APP-20 @APP-94 @APP-99', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await signIn('membro5')
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await page.getByRole('menuitem', { name: 'Enviar feedback' }).click()
  await expect(page).toHaveURL(/\/feedback$/u)
  const own = page.locator('[data-machine=ownFeedback]')
  await expect(own).toHaveAttribute('data-state', 'list.ready form.editing')
  await expect(own.getByText('Você ainda não enviou nenhum feedback.')).toBeVisible()

  const field = page.getByLabel('Mensagem')
  await field.fill('a'.repeat(10_000))
  await page.getByRole('button', { name: 'Enviar feedback' }).click()
  await expect(own.getByText('O feedback pode ter no máximo 4.000 caracteres.')).toBeVisible()
  await expect(field).toHaveValue('a'.repeat(10_000))
  await expect(field).toBeFocused()
  await field.fill('A ponte do jardim balança. Posso calcular o reforço.')
  await page.getByLabel('Tipo').selectOption({ label: 'Reclamação' })
  await page.getByRole('button', { name: 'Enviar feedback' }).click()
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Feedback enviado')).toBeVisible()
  await expect(own.getByRole('listitem').filter({ hasText: 'A ponte do jardim' })).toContainText('Pendente')
  await expect(field).toHaveValue('')
  await expectAccessible(page, ['[data-machine=ownFeedback]'])

  const council = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('conselho2', { at: '/council?tab=feedback', page: council })
  const table = council.locator('[data-machine=feedback]')
  await expect(table).toHaveAttribute('data-state', 'list.ready sheet.closed')
  await table.getByLabel('Tipo de feedback').selectOption({ label: 'Reclamação' })
  await expect(table.getByRole('row').filter({ hasText: 'Lourenço Sampaio' })).toHaveCount(0)
  const row = table.getByRole('row').filter({ hasText: 'Inácio Brandão' })
  await row.getByRole('button', { name: 'Detalhes do feedback de Inácio Brandão' }).click()
  const sheet = council.getByRole('dialog', { name: 'Detalhes do Feedback' })
  await expect(sheet.getByText('A ponte do jardim balança. Posso calcular o reforço.')).toBeVisible()
  await sheet.getByLabel('Status').selectOption({ label: 'Em andamento' })
  await council.keyboard.press('Escape')
  await council.getByRole('button', { name: 'Continuar editando' }).click()
  await sheet.getByLabel('Atribuir a').selectOption({ label: 'Beatriz Lacerda' })
  await expectAccessible(council, ['[role=dialog]'])
  const save = sheet.getByRole('button', { name: 'Salvar Alterações' })
  await requestAs(site, 'conselho', 'PATCH', 'user_feedback?content=like.A ponte*', { status: 'resolved' })
  await save.click()
  const conflict = council.getByRole('dialog', { name: 'Outra pessoa mudou este feedback' })
  await expect(conflict.getByRole('radio', { name: /Resolvido/u })).toBeVisible()
  await expectAccessible(council, ['[role=dialog]'])
  await conflict.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(council.getByRole('region', { name: 'Avisos' }).getByText('Feedback atualizado')).toBeVisible()
  await expect(row).toContainText('Em andamento')
  await expect(row).toContainText('Beatriz Lacerda')
  await council.context().close()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notificações/u }).click()
  await page.getByRole('link', { name: /Caetano Brum mudou o seu feedback para “Em andamento”/u }).click()
  await expect(page).toHaveURL(/\/feedback$/u)
  await expect(own.getByRole('listitem').filter({ hasText: 'A ponte do jardim' })).toContainText('Em andamento')
})

test('leaving with typed text needs a confirmation; a return shows the list at once and an empty form @APP-84 @APP-85', async ({
  page,
  signIn,
}) => {
  await signIn('membro5', { at: '/feedback' })
  const own = page.locator('[data-machine=ownFeedback]')
  await expect(own).toHaveAttribute('data-state', 'list.ready form.editing')
  const field = page.getByLabel('Mensagem')
  await field.fill('Ainda não terminei')
  const leave = page.getByRole('navigation').getByRole('link', { name: 'Tarefas' }).first()
  await leave.click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field).toHaveValue('Ainda não terminei')
  await leave.click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/u)
  await page.route('**/rest/v1/user_feedback?*', () => undefined)
  await page.goBack()
  await expect(own).toHaveAttribute('data-state', 'list.loading form.editing')
  await expect(field).toHaveValue('')
  await expect(
    own.getByText('Você ainda não enviou nenhum feedback.').or(own.getByRole('listitem').first()),
  ).toBeVisible()
})
