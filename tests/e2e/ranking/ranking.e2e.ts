import type { Page } from 'playwright/test'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectAccessible, test } from '#tests/e2e/test.ts'

const isOpen = async (page: Page) => {
  await expect(page.locator('[data-machine=ranking]')).toHaveAttribute('data-state', /^(\S+\.(ready|failed) ?){4}$/)
}
const longest = 'Maximiliano Augusto de Albuquerque Cavalcanti de Vasconcelos'
const person = (id: string, user_name: string, points: number) => ({
  id,
  user_name,
  position: 'Membro',
  photo_url: null,
  weekly_points: points,
  monthly_points: points,
  level: 'Prata',
})

test('shows titles with holders and photos, and earlier periods; the address has the tab @APP-01 @APP-15 @RAN-01 @RAN-02 @RAN-15 @RAN-16 @RAN-38', async ({
  page,
  signIn,
}) => {
  await signIn('membro2', { at: '/ranking' })
  await isOpen(page)
  const band = page.getByRole('main').locator('dl')
  for (const title of ['Executor Implacável', 'Mestre da Estratégia', 'Guardião Leal'])
    await expect(band.getByText(title)).toBeVisible()
  await expect(band.locator('img')).toHaveCount(3)
  await expect(page.getByText(/^Semana de \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await expect(page.getByText('Ouro a partir de 500 · Prata a partir de 200 pontos no total')).toBeVisible()

  const history = page.getByRole('table', { name: 'Períodos anteriores' })
  await expect(history).toHaveCount(0)
  await page.getByText('Períodos anteriores').focus()
  await page.keyboard.press('Enter')
  await expect(history.getByRole('columnheader')).toHaveText(['Período', 'Detentor', 'Pontos'])
  await expect(history.getByRole('row')).toHaveCount(13)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Ranking Semanal' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Ranking Mensal' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^\p{Lu}\p{Ll}+ de \d{4}$/u).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Ranking Mensal')
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Ranking Semanal')
})

test('shows the user below the first ten with the distance to the next, a long name with an ellipsis, and an empty week @RAN-06 @RAN-07 @RAN-11 @RAN-12 @RAN-38 @RAN-39 @ACC-02', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn('membro8', { at: '/feedback' })
  const ten = Array.from({ length: 10 }, (_, place) => person(`p${place}`, `${longest} ${place}`, 50 - place))
  const me = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('confraria-session') ?? '{}') as { user: { id: string } }).user.id,
  )
  const own = { row: person(me, 'Anselmo Pacheco', 4), rank: 14, ahead: person('next', longest, 7) }
  await page.route('**/rest/v1/rpc/ranking?**', (route) => route.fulfill({ json: { rows: ten, own } }))
  await navigateTo(page, '/ranking')
  await isOpen(page)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(11)
  await expect(rows.last()).toContainText('14º lugar')
  await expect(rows.last()).toContainText('Você')
  await expect(page.getByText(`Faltam 3 pontos para alcançar ${longest}.`)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Distância até o próximo lugar' })).toHaveAttribute(
    'aria-valuetext',
    '4 de 7',
  )
  const name = rows.first().getByText(`${longest} 0`)
  expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page, ['main'])

  // Without any points.
  await page.route('**/rest/v1/rpc/ranking?**', (route) => route.fulfill({ json: { rows: [], own: null } }))
  await page.route('**/rest/v1/ranking_periods?**', (route) => route.fulfill({ json: [] }))
  await page.route('**/rest/v1/ranking_titles?**', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await isOpen(page)
  await expect(
    page.getByText('Ninguém pontuou nesta semana ainda. A primeira rotina avaliada abre o ranking.'),
  ).toBeVisible()
  await expect(page.getByText('Executor Implacável')).toBeVisible()
  await expect(page.getByText('Ainda sem detentor')).toHaveCount(3)
  await expect(page.getByText('Períodos anteriores')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Registrar rotina' })).toBeVisible()
  await expectAccessible(page, ['main'])
})

test('the administration keeps typed values between visits, but no dialog', async ({ page, signIn }) => {
  await signIn('admin', { at: '/admin/ranking' })
  const tab = (name: string) => page.getByRole('tab', { name })
  await page.getByLabel('Motivo*').fill('Organizou o encontro')
  await tab('Títulos').click()
  const titles = page.getByRole('table', { name: 'Títulos do ranking' })
  await expect(titles).toBeVisible()
  await page.getByRole('button', { name: 'Novo Título' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Título*').fill('Sentinela')
  await navigateTo(page, '/admin/ranking')
  await expect(page.getByLabel('Motivo*')).toHaveValue('Organizou o encontro')
  await expect(dialog).toHaveCount(0)

  // No response arrives: what is shown is known from the first visit.
  await page.route('**/rest/v1/ranking_titles*', () => {})
  await page.goBack()
  await expect(titles).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await tab('Rotinas').click()
  await page.getByRole('button', { name: 'Nova Rotina' }).click()
  await expect(dialog).toBeVisible()
  await navigateTo(page, '/admin/ranking')
  await expect(dialog).toHaveCount(0)
})

test('presses in the list during a save follow it, and the button keeps the focus @ROU-718', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/admin/ranking?tab=routines' })
  const first = page.getByRole('table', { name: 'Rotinas do clube' }).locator('tbody tr')
  const menu = page.getByRole('button', { name: 'Ações para Treino Diário' })
  const choose = async (action: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const order = ['Treino Diário', 'Leitura Bíblica', 'Jejum Mensal']
  for (const [at, name] of order.entries()) await expect(first.nth(at)).toContainText(name)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/rpc/order_routines', async (route) => {
    await held
    await route.continue()
  })
  await choose('Mover para baixo')
  await choose('Mover para baixo')
  await expect(menu).toBeFocused()
  release()
  for (const [at, name] of ['Leitura Bíblica', 'Jejum Mensal', 'Treino Diário'].entries())
    await expect(first.nth(at)).toContainText(name)
  await choose('Mover para cima')
  await choose('Mover para cima')
  for (const [at, name] of order.entries()) await expect(first.nth(at)).toContainText(name)

  // The pause fails: the order that waits for it is dropped, and the form opens.
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/rest/v1/rpc/save_routine', async (route) => {
    await failed
    await route.abort('connectionfailed')
  })
  await choose('Pausar')
  await choose('Mover para baixo')
  await choose('Editar')
  fail()
  await expect(page.getByRole('dialog', { name: 'Editar Rotina' })).toBeVisible()
  await expect(page.getByText('O que você pediu depois não foi feito.')).toBeVisible()
  await expect(first.nth(0)).toContainText('Treino Diário')
  await expect(first.nth(0)).toContainText('Ativa')
  await page.keyboard.press('Escape')

  // The user leaves: a form that waits does not open on the return.
  await page.unroute('**/rest/v1/rpc/save_routine')
  await page.route('**/rest/v1/rpc/save_routine', () => {})
  await choose('Pausar')
  await choose('Editar')
  await page.getByRole('tab', { name: 'Títulos' }).click()
  await expect(page.getByRole('table', { name: 'Títulos do ranking' })).toBeVisible()
  await page.getByRole('tab', { name: 'Rotinas' }).click()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new routine whose response was lost is one routine, also with a corrected name @ROU-701', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/admin/ranking?tab=routines' })
  const rows = page.getByRole('table', { name: 'Rotinas do clube' }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await page.route(
    '**/rest/v1/rpc/save_routine',
    async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Nova Rotina' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Rotina' })
  await form.getByLabel('Nome*').fill('Vigilia da Ponte')
  await form.getByRole('button', { name: 'Salvar rotina' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Nome*').fill('Vigília da Noite')
  await form.getByRole('button', { name: 'Salvar rotina' }).click()
  await expect(form).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Vigília da Noite' })).toHaveCount(1)
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'Ações para Vigília da Noite' }).click()
  await page.getByRole('menuitem', { name: 'Excluir', exact: true }).click()
  await page.getByRole('button', { name: 'Sim, excluir rotina' }).click()
  await expect(rows).toHaveCount(4)
})
