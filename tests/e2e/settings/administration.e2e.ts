import { readFile } from 'node:fs/promises'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { requestAs, expect, expectAccessible, expectNoSidewaysScroll, failAt, test } from '#tests/e2e/test.ts'

test('a member is found by typing, by keyboard alone; unchosen text is dropped; a failed load is retried @MEM-83..MEM-87', async ({
  page,
  signIn,
}) => {
  const search = '**/rest/v1/rpc/search_members*'
  await failAt(page, search)
  await signIn('admin', { at: '/admin/ranking' })
  const form = page.locator('[data-machine=pointsGiving]')
  const member = form.getByRole('combobox', { name: 'Membro*' })
  await member.focus()
  await expect(form.getByRole('alert')).toContainText('Erro ao carregar membros')
  await page.unroute(search)
  await form.getByRole('button', { name: 'Tentar novamente' }).press('Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)

  const offered = page.getByRole('listbox').getByRole('option')
  await member.press('ArrowDown')
  await expect(offered.first()).toHaveText(/Ágata Noronha$/)
  await expectAccessible(page, ['[role=listbox]'])
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await page.keyboard.type('fig domin')
  await expect(offered).toHaveText([/Domingos Figueira$/])
  await page.keyboard.press('Enter')
  await expect(member).toHaveValue('Domingos Figueira')
  await expect(form).toHaveAttribute('data-state', 'editing')
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)

  await member.fill('ninguém')
  await expect(page.getByText('Nenhum membro com esse nome.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(member).toHaveValue('Domingos Figueira')
  await member.fill('a')
  await expect(offered.nth(3)).toBeVisible()
  // No option is marked: nothing is chosen, sent or lost.
  await page.keyboard.press('Enter')
  await expect(member).toHaveValue('a')
  await page.keyboard.press('Escape')
  await expect(member).toHaveValue('Domingos Figueira')
  await member.fill('')
  await page.keyboard.press('Tab')
  await expect(member).toHaveValue('')
})

test('an admin gives points once, and the ranking and the audit log show them @USR-01 @USR-65 @USR-69 @RAN-22 @RAN-25 @RAN-26 @MEM-83', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/admin' })
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    /^Gerenciar Usuários/,
    /^Conselho/,
    /^Ranking e Metas/,
    /^Configurações/,
    /^Situação do clube$/,
    /^Problemas e erros$/,
  ])
  await page.getByRole('link', { name: /^Ranking e Metas/ }).press('Enter')
  const submit = page.getByRole('button', { name: 'Adicionar pontos' })
  const member = page.getByRole('combobox', { name: 'Membro*' })
  await chooseMember(member, 'Domingos Figueira')
  await page.getByLabel('Motivo*').fill('Abriu o salão antes de todos')
  await page.getByLabel('Pontos*').fill('700')
  await submit.dblclick()
  await expect(page.getByText(/^Domingos Figueira: \+700\. Na semana: \d+ pontos\.$/)).toBeVisible()
  const given = page.getByRole('table', { name: 'Últimos lançamentos' })
  await expect(given.getByRole('row', { name: /Abriu o salão antes de todos/ })).toHaveCount(1)
  await expect(given.getByRole('row', { name: /Abriu o salão antes de todos/ })).toContainText('Leonel Vasques')
  await expectNoSidewaysScroll(page, [360, 1440])

  await page.getByRole('link', { name: 'Ranking', exact: true }).click()
  await expect(page.getByRole('list').filter({ hasText: '1º lugar' }).getByRole('listitem').first()).toContainText(
    'Domingos Figueira',
  )

  await page.goto('/admin/settings?tab=audit&kind=point_transactions')
  const entry = page.getByRole('listitem').filter({ hasText: 'Criação · Pontos: Domingos Figueira' }).first()
  await expect(entry).toContainText('Leonel Vasques')
  await entry.getByText('Ver dados').click()
  await expect(entry).toContainText('Abriu o salão antes de todos')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter')
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/;Leonel Vasques;Criação;Pontos;Domingos Figueira;;.*Pontos: 700 \| Motivo: Abriu o salão/)
  expect(text).not.toContain(';Papel;')
})

test('an admin sees what needs attention, also after a failed load, and reaches the page for it @APP-161 @USR-86..USR-96 @USR-750', async ({
  page,
  signIn,
}) => {
  await failAt(page, '**/rest/v1/rpc/club_situation')
  await signIn('admin', { at: '/admin' })
  await page.getByRole('main').getByRole('link', { name: 'Situação do clube' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Situação do clube', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Erro ao carregar situação')
  await page.unroute('**/rest/v1/rpc/club_situation')
  await page.getByRole('button', { name: 'Tentar novamente' }).press('Enter')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('Atenção')
  for (const text of [
    /^Versão do aplicativoEm ordem0\.1\.0\+[\da-f]{12}/u,
    /^Migrações do banco de dadosEm ordem\d+ aplicadas, a última é \d{14}Nenhuma/u,
    /^Tamanho do banco de dadosEm ordem[\d,]+ MB · \d+% de 500 MB/u,
    /^Imagens guardadasEm ordem[\d.]+ imagens, [\d,]+ (?:kB|MB) · \d+% de 1 GB/u,
    /^E-mails que falharam(?:Em ordemNenhum em 7 dias|Atenção\d+ em 24 horas)/u,
    /^Registro mais antigo sem avaliação/u,
    /^Erros no navegador em 7 dias/u,
    /^Entradas recusadas(?:Em ordem|Atenção)Senha ou código errado: /u,
    /^Membros ativos sem conta nem conviteAtenção\d+ membros?Sem conta/u,
    /^Convites vencidos/u,
  ])
    await expect(items.filter({ hasText: text })).toHaveCount(1)
  await expectNoSidewaysScroll(page, [360, 1440])
  await page.getByRole('link', { name: 'Ver convites vencidos' }).press('Enter')
  await expect(page).toHaveURL('/admin/users?tab=invitations&filter=expired')
  await page.goBack()
  await page.getByRole('link', { name: 'Abrir fila de avaliação' }).press('Enter')
  await expect(page).toHaveURL('/tasks?status=toEvaluate')
})

test('an admin changes the goals and closes a month for good, and prints it @RAN-15 @RAN-43 @RAN-44 @USR-45 @USR-46 @USR-50 @ACC-15', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('mestre', { at: '/admin/ranking?tab=goals' })
  const save = page.getByRole('button', { name: 'Salvar metas' })
  await page.getByLabel('Prata a partir de').fill('250')
  await page.getByLabel('Ouro a partir de').fill('600')
  await save.press('Enter')
  await expect(page.getByText('Metas atualizadas')).toBeVisible()

  await page.getByRole('tab', { name: 'Períodos' }).click()
  const choice = page.getByLabel('Período', { exact: true })
  const name = (await choice.locator('option:checked').textContent()) ?? ''
  expect(name).toMatch(/^\p{Lu}\p{Ll}+ de \d{4}$/u)
  const table = page.getByRole('table', { name: `Classificação: ${name}` })
  const first = await table.getByRole('row').nth(1).getByRole('rowheader').textContent()
  await expect(page.getByText(`Detentor do título: ${first}`)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar período' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Encerrar período?' })
  await expect(question).toContainText('para sempre')
  await question.getByRole('button', { name: 'Sim, encerrar' }).press('Enter')
  await expect(page.getByText('Período encerrado', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Nenhum período a encerrar/)).toBeVisible()
  await page.getByRole('link', { name: `Ver classificação: ${name}` }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(first ?? '')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimir' }).press('Enter')
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/ranking')
  await expect(page.getByText('Ouro a partir de 600 · Prata a partir de 250 pontos no total')).toBeVisible()
  // Restores the ranking of the demonstration for other tests.
  await requestAs(site, 'mestre', 'POST', 'rpc/update_ranking_goals', { p_gold: 500, p_silver: 200, p_maxima: {} })
})

test('typed settings stay until the next visit, and a download ends when the user leaves', async ({ page, signIn }) => {
  await signIn('mestre', { at: '/admin' })
  const settings = page.getByRole('link', { name: /^Configurações/ })
  await settings.press('Enter')
  const name = page.getByLabel('Nome do fundador*')
  await name.fill('Digitado')
  await page.getByRole('tab', { name: 'Auditoria' }).click()
  await expect(page.getByText(/alteraç(?:ão|ões)$/u).first()).toBeVisible()
  // The response to the download never arrives.
  await page.route('**/rest/v1/rpc/list_audit*', () => undefined)
  await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Preparando...' })).toBeVisible()
  await page.getByRole('link', { name: 'Painel Administrativo' }).click()
  await settings.press('Enter')
  await expect(name).toHaveValue('Digitado')
  await page.getByRole('tab', { name: 'Auditoria' }).click()
  await expect(page.getByRole('list', { name: 'Registro de auditoria' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeVisible()
})

test('settings that another administrator saved first are chosen by keyboard alone @APP-147 @USR-53', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin', { at: '/admin/settings' })
  const founder = page.getByLabel('Nome do fundador*')
  const first = await founder.inputValue()
  await founder.fill('Meu nome')
  const theirs = { founder_name: 'Outro nome', invitation_days: '12' }
  await requestAs(site, 'mestre', 'POST', 'rpc/update_settings', { p_values: theirs })
  await founder.press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa salvou configurações' })
  await expect(conflict).toContainText('Dias de validade de um convite: 12')
  await expectAccessible(page, ['[role=dialog]'])
  await expect(conflict.getByRole('radio', { name: 'Sua versão' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(conflict.getByRole('radio', { name: 'Versão salva' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Configurações atualizadas')).toBeVisible()
  await expect(founder).toHaveValue('Meu nome')
  await expect(page.getByLabel('Dias de validade de um convite*')).toHaveValue('12')
  // Restores the settings of the demonstration for other tests.
  const restored = { founder_name: first, invitation_days: '7' }
  await requestAs(site, 'mestre', 'POST', 'rpc/update_settings', { p_values: restored })
})
