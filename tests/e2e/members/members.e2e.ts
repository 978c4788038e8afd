import type { Page } from 'playwright/test'
import { requestAs, expect, expectAccessible, holdAt, picture, pictureFile, test, vastPng } from '#tests/e2e/test.ts'

const state = (page: Page, machine: string, value: string) =>
  expect(page.locator(`[data-machine="${machine}"]`)).toHaveAttribute('data-state', new RegExp(`(^| )${value}( |$)`))
const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByRole('alertdialog').filter({ hasText: text })).toBeVisible()
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'textbox' | 'searchbox', name: string | RegExp) => {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(wanted).toBeVisible()
  await expect(wanted).toBeEnabled()
  for (let presses = 0; presses < 90; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
const press = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}
const pick = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)

test('an administrator adds a member with a photo, corrects it and deletes it, by keyboard alone @MEM-03 @MEM-09 @MEM-14 @MEM-22 @MEM-44 @MEM-45 @DAT-04 @ACC-06', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await press(page, 'link', 'Membros')
  await expect(page.getByText(/^\d+ membros, \d+ ativos$/)).toBeVisible()
  await expectAccessible(page)

  await press(page, 'link', 'Adicionar Membro')
  const name = page.getByRole('textbox', { name: 'Nome*' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Zélia do Ó')
  await tabTo(page, 'textbox', 'Cargo')
  await page.keyboard.type('Bibliotecária')
  await page.getByRole('textbox', { name: 'Data de Entrada*' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5/1/2026')

  // The file dialog belongs to the browser; the other steps use the keyboard again.
  await pick(page, { name: 'zelia.png', mimeType: 'image/png', buffer: await picture(page, 900, 600, 'image/png') })
  const crop = page.getByRole('dialog', { name: 'Ajustar foto' })
  await expect(crop).toBeVisible()
  await crop.getByRole('application', { name: 'Recorte da foto' }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(crop.getByText('115%')).toBeVisible()
  await press(page, 'button', 'Usar foto')
  await toast(page, 'Foto carregada')
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeFocused()
  // Enter sends the form from any of its lines.
  await tabTo(page, 'textbox', 'Nome*')
  await page.keyboard.press('Enter')
  await toast(page, 'Novo membro cadastrado com sucesso.')

  await expect(page).toHaveURL(/\/members$/)
  await expect(card(page, 'Zélia do Ó').getByText('5 de janeiro de 2026')).toBeVisible()
  await tabTo(page, 'searchbox', 'Buscar membro')
  await page.keyboard.type('zelia')
  await expect(page.getByText('1 membro encontrado')).toBeVisible()
  await press(page, 'link', 'Editar Zélia do Ó')
  await expect(heading(page, 'Editar Membro')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome*' })).toHaveValue('Zélia do Ó')
  await tabTo(page, 'textbox', 'Biografia')
  await page.keyboard.type('Guarda os livros da casa.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'As informações do membro foram atualizadas com sucesso.')

  await press(page, 'link', 'Ver Perfil de Zélia do Ó')
  await expect(heading(page, 'Zélia do Ó')).toBeVisible()
  await expect(page.getByText('Guarda os livros da casa.')).toBeVisible()
  await expect(page.getByText('Membro desde 5 de janeiro de 2026')).toBeVisible()
  const photo = page.getByRole('main').locator('img')
  await expect(photo).toHaveJSProperty('naturalWidth', 320)
  await expect(photo).toHaveJSProperty('naturalHeight', 320)

  await press(page, 'button', 'Excluir membro')
  const question = page.getByRole('alertdialog', { name: 'Confirmação de Exclusão' })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await press(page, 'button', 'Sim, excluir membro')
  await toast(page, 'O membro foi excluído permanentemente.')
  await expect(page.getByText('Nenhum membro encontrado com esta busca ou filtro.')).toBeVisible()
})

test('a vast photo is refused, a large one is scaled down, and an interrupted upload is repeated; a deleted member’s form stays @MEM-30 @MEM-46 @MEM-50 @MEM-862 @MEM-897 @PIC-08', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin', { at: '/members?form=novo' })
  const invalid = 'O arquivo selecionado não é uma imagem válida.'
  await page.getByRole('textbox', { name: 'Nome*' }).fill('Alguém')
  await pick(page, { name: 'foto.png', mimeType: 'image/png', buffer: vastPng() })
  await toast(page, 'A imagem tem pixels demais.')
  await pick(page, { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await toast(page, invalid)
  await expect(page.getByRole('textbox', { name: 'Nome*' })).toHaveValue('Alguém')

  const heavy = await pictureFile(page, 'enorme.png', 1500, 1400, 'image/png')
  expect(heavy.size).toBeGreaterThan(6_000_000)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
      sizes.push(Number(request.headers()['content-length'] ?? 0))
  })
  await page.route('**/storage/v1/object/confraria-assets/**', (route) => route.abort('connectionreset'))
  await pick(page, heavy.path)
  await expect(page.getByRole('button', { name: 'Usar foto' })).toBeVisible()
  await expect(page.getByText(invalid), 'a good photo withdraws the notice of a bad one').toHaveCount(0)
  await page.getByRole('button', { name: 'Usar foto' }).click()
  await toast(page, 'Erro ao carregar foto')
  // The form is not saved without the photo: the field shows why.
  await page.getByRole('button', { name: 'Cadastrar membro' }).click()
  await expect(page.getByRole('group', { name: 'Foto (opcional)' })).toBeFocused()
  await page.unroute('**/storage/v1/object/confraria-assets/**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await toast(page, 'Foto carregada')
  expect(Math.max(...sizes)).toBeLessThan(400_000)

  await pick(page, (await pictureFile(page, 'panorama.jpg', 12_000, 500, 'image/jpeg')).path)
  await page.getByRole('button', { name: 'Usar foto' }).click()
  await state(page, 'memberForm', 'editing.resting')
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  // Two unused pictures were sent; both are removed with the form, which does not wait for that.
  const release = await holdAt(page, '**/storage/v1/object/confraria-assets')
  const removal = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(heading(page, 'Membros')).toBeVisible()
  release()
  expect(await (await removal).json()).toHaveLength(2)

  // Another person deletes the member: nothing typed is lost.
  const [row] = await requestAs(site, 'admin', 'POST', 'members', { name: 'Tobias Vale', entry_date: '2024-02-03' })
  const id = String(row?.['id'])
  await page.goto(`/members?form=${id}`)
  await page.getByRole('textbox', { name: 'Biografia' }).fill('De lugar nenhum.')
  await requestAs(site, 'mestre', 'DELETE', `members?id=eq.${id}`)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await toast(page, 'Outra pessoa excluiu este membro neste meio-tempo.')
  await expect(page.getByRole('textbox', { name: 'Biografia' })).toHaveValue('De lugar nenhum.')
})

test('of two photos that two people chose the dialog shows both; the list has the stored version @MEM-29 @MEM-30', async ({
  page,
  browser,
  signIn,
  site,
}) => {
  const [row] = await requestAs(site, 'admin', 'POST', 'members', { name: 'Tomé Vale', entry_date: '2024-02-03' })
  const edit = async (on: Page, who: string, height: number) => {
    await signIn(who, { at: '/members?search=Tom%C3%A9+Vale', page: on })
    await on.getByRole('link', { name: 'Editar Tomé Vale' }).click()
    await expect(on.getByRole('textbox', { name: 'Nome*' })).toHaveValue('Tomé Vale')
    await pick(on, { name: 'foto.png', mimeType: 'image/png', buffer: await picture(on, 400, height, 'image/png') })
    await on.getByRole('button', { name: 'Usar foto' }).click()
    await toast(on, 'Foto carregada')
  }
  const theirs = await (await browser.newContext({ baseURL: site })).newPage()
  await edit(page, 'admin', 400)
  await edit(theirs, 'mestre', 500)
  await theirs.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(card(theirs, 'Tomé Vale')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este membro' })
  await expect(dialog.locator('img')).toHaveCount(2)
  await dialog.getByText('Versão salva').click()
  await dialog.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(card(page, 'Tomé Vale').locator('img')).toBeVisible()

  await page.getByRole('link', { name: 'Editar Tomé Vale' }).click()
  await page.getByRole('textbox', { name: 'Biografia' }).fill('De lugar nenhum.')
  await requestAs(site, 'mestre', 'DELETE', `members?id=eq.${String(row?.['id'])}`)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await toast(page, 'Outra pessoa excluiu este membro neste meio-tempo.')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await expect(card(page, 'Tomé Vale')).toHaveCount(0)
  await theirs.context().close()
})

test('the address restores each view, also after back and reload; unknown and invalid ids are reported @MEM-06 @MEM-08 @MEM-19 @MEM-21 @APP-01 @APP-09..APP-11', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('membro2', { at: '/members' })
  await page.getByRole('searchbox', { name: 'Buscar membro' }).fill('AGATA')
  await expect(page.getByText('1 membro encontrado')).toBeVisible()
  await expect(page).toHaveURL(/search=AGATA/)
  await page.getByRole('link', { name: 'Ver Perfil de Ágata Noronha' }).click()
  await expect(heading(page, 'Ágata Noronha')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excluir membro' })).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Ágata Noronha')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Buscar membro' })).toHaveValue('AGATA')
  await page.getByRole('searchbox', { name: 'Buscar membro' }).fill('')
  await page.getByRole('combobox', { name: 'Filtrar por status' }).selectOption('Inativos')
  await expect(page).toHaveURL(/status=inativo/)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ver Perfil' }).getByText('Inativo', { exact: true }),
  ).toHaveCount(2)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'fulano'])
    await test.step(`the form of ${id}`, async () => {
      await page.goto(`/members?form=${id}`)
      await expect(page.getByText('Membro não encontrado.')).toBeVisible()
    })
  const [founder] = await requestAs(site, 'membro2', 'GET', 'members?is_founder=eq.true')
  for (const id of ['novo', String(founder?.['id'])])
    await test.step(`the form of ${id}`, async () => {
      await page.goto(`/members?form=${id}`)
      await expect(page.getByText('Você não tem permissão para fazer isso.')).toBeVisible()
    })
})

test('a member changes only their name, biography, photo and skills, even by a request by hand @MEM-27 @PRO-34 @APP-90', async ({
  page,
  signIn,
  site,
}) => {
  const [me] = await requestAs(site, 'membro7', 'GET', 'members?select=*&name=eq.Rosaura%20Taveira')
  await signIn('membro7', { at: '/members' })
  const own = page.getByRole('link', { name: /^Editar / })
  await expect(own).toHaveCount(1)
  await own.click()
  await expect(page.getByRole('textbox', { name: 'Cargo' })).not.toBeEditable()
  await expect(page.getByText('Só a administração pode alterar.').first()).toBeVisible()
  const skill = page
    .getByRole('textbox', { name: 'Nova habilidade' })
    .or(page.getByRole('textbox', { name: 'Habilidades' }))
  await skill.fill('Xadrez')
  await skill.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true })
  await expect(skill, 'the input method receives this Enter').toHaveValue('Xadrez')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remover Xadrez' })).toBeVisible()
  // The draft survives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remover Xadrez' })).toBeVisible()
  await page.getByRole('link', { name: 'Ranking' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  // A skill that was typed but not added counts: it is unsaved input, and is saved.
  await page.getByRole('button', { name: 'Remover Xadrez' }).click()
  await skill.fill('Costura')
  await page.getByRole('link', { name: 'Ranking' }).click()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await toast(page, 'Membro atualizado')
  const [saved] = await requestAs(site, 'membro7', 'GET', `members?select=skills&id=eq.${String(me?.['id'])}`)
  expect(saved?.['skills']).toEqual(expect.arrayContaining(['Costura']))
  expect(saved?.['skills']).not.toEqual(expect.arrayContaining(['Xadrez']))
  const change = requestAs(site, 'membro7', 'PATCH', `members?id=eq.${String(me?.['id'])}`, { status: 'inativo' })
  await expect(change).rejects.toThrow('No próprio cadastro')
})

test('a link wins over a search that was just typed, also while its page is loading; "back" shows its result @APP-893', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/members' })
  await expect(page.getByText(/^\d+ membros, \d+ ativos$/)).toBeVisible()
  const release = await holdAt(page, '**/assets/Admin-*.js')
  await page.getByRole('searchbox', { name: 'Buscar membro' }).fill('domingos')
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin"]')?.click())
  await expect(page.getByText('1 membro encontrado')).toBeVisible()
  release()
  await expect(heading(page, 'Painel Administrativo')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await page.goBack()
  await expect(page).toHaveURL('/members?search=domingos')
  await expect(page.getByText('1 membro encontrado')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Buscar membro' })).toHaveValue('domingos')
  await page.goForward()
  await expect(page).toHaveURL('/admin')
})
