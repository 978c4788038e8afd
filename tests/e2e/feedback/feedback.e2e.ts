import { expect, test } from '#tests/e2e/test.ts'

test('a member sends feedback, and leaves another text after a confirmation; the council’s change reaches the member @COU-71 @COU-73 @COU-74 @COU-77..COU-79 @COU-81 @APP-20 @APP-84 @APP-85 @APP-99', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await signIn('membro5', { at: '/meetings' })
  await page.getByRole('button', { name: /^Menu de/u }).click()
  await page.getByRole('menuitem', { name: 'Enviar feedback' }).click()
  await expect(page).toHaveURL(/\/feedback$/u)
  const own = page.locator('[data-machine=ownFeedback]')
  const sent = own.getByRole('listitem').filter({ hasText: 'A ponte do jardim' })
  const field = page.getByLabel('Mensagem')
  await field.fill('A ponte do jardim balança. Posso calcular o reforço.')
  await page.getByLabel('Tipo').selectOption({ label: 'Reclamação' })
  await page.getByRole('button', { name: 'Enviar feedback' }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await expect(notices.getByText('Feedback enviado')).toBeVisible()
  await expect(notices).toContainText('O Conselho vai ler. Você acompanha a situação nesta página.')
  await expect(sent).toContainText('Pendente')
  await expect(field).toHaveValue('')

  // The return shows the list of before while it is loaded again, and an empty form.
  await field.fill('Ainda não terminei')
  const leave = page.getByRole('navigation').getByRole('link', { name: 'Tarefas' }).first()
  await leave.click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field).toHaveValue('Ainda não terminei')
  await leave.click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(page).toHaveURL(/\/tasks$/u)
  await expect(page.getByRole('heading', { name: 'Tarefas e Missões', level: 1 })).toBeVisible()
  await page.route('**/rest/v1/user_feedback?*', () => undefined)
  await page.goBack()
  await expect(own).toHaveAttribute('data-state', 'list.loading form.editing')
  await expect(field).toHaveValue('')
  await expect(sent).toBeVisible()
  await page.unroute('**/rest/v1/user_feedback?*')
  await page.goto('/dashboard')

  const council = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('conselho2', { at: '/council?tab=feedback', page: council })
  const row = council.locator('[data-machine=feedback]').getByRole('row').filter({ hasText: 'Inácio Brandão' })
  await row.getByRole('button', { name: 'Detalhes do feedback de Inácio Brandão' }).click()
  const sheet = council.getByRole('dialog', { name: 'Detalhes do Feedback' })
  await expect(sheet.getByText('A ponte do jardim balança. Posso calcular o reforço.')).toBeVisible()
  await sheet.getByLabel('Status').selectOption({ label: 'Em andamento' })
  await sheet.getByLabel('Atribuir a').selectOption({ label: 'Beatriz Lacerda' })
  await sheet.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(row).toContainText('Em andamento')
  await expect(row).toContainText('Beatriz Lacerda')
  await council.context().close()

  await page.getByRole('button', { name: /^Notificações/u }).click()
  await page.getByRole('link', { name: /Caetano Brum mudou o seu feedback para “Em andamento”/u }).click()
  await expect(page).toHaveURL(/\/feedback$/u)
  await expect(sent).toContainText('Em andamento')
})
