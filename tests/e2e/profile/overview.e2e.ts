import type { Page, Route } from 'playwright/test'
import { type Overview, overviewSchema } from '#machines/profile/profile.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, requestAs, test } from '#tests/e2e/test.ts'

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const shareOf = (page: Page, term: string) => card(page, 'Status').locator('dl > div').filter({ hasText: term })
/** The numbers of a person, without the screen. */
const overviewOf = async (site: string, who: string) =>
  overviewSchema.parse(await requestAs(site, who, 'POST', 'rpc/my_overview', {}))
const isShown = (page: Page) => expect(page.locator('[data-machine=profile][data-state=fresh]')).toBeAttached()

const overviewRequest = '**/rest/v1/rpc/my_overview*'

test('the numbers of the dashboard are the database’s, and explain themselves by keyboard @PRO-04 @PRO-14 @PRO-24', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro')
  await isShown(page)
  const overview = await overviewOf(site, 'membro')
  await expect(page.getByText('Domingos Figueira')).toBeVisible()
  // On a Monday there may be no evaluation of this member yet.
  await expect(card(page, 'Status')).toContainText(
    overview.rank === null ? 'Sem pontos nesta semana' : `${overview.rank}º`,
  )
  const recent = card(page, 'Tarefas Recentes').getByRole('listitem')
  await expect(recent).toHaveCount(2)
  await expectAccessible(page)

  // Each number explains on demand how it is computed.
  const main = page.getByRole('main')
  const names = ['De onde vêm as estrelas', 'Ranking: como se calcula', 'Como se conta o mês de rotinas']
  for (const name of names) {
    const term = main.getByRole('button', { name, exact: true })
    await term.focus()
    await page.keyboard.press('Enter')
    const explanation = page.getByRole('dialog')
    await expect(explanation).toBeVisible()
    await expect(explanation.getByRole('paragraph').first()).not.toBeEmpty()
    await page.keyboard.press('Escape')
    await expect(explanation).toBeHidden()
    await expect(term).toBeFocused()
  }
})

test('a new member has no numbers yet, and five stars @PRO-13 @PRO-15 @PRO-24 @PRO-26', async ({ page, signIn }) => {
  await signIn('membro12')
  await isShown(page)
  await expect(card(page, 'Status').getByText('Sem pontos nesta semana')).toBeVisible()
  await expect(shareOf(page, 'Tarefas')).toContainText('0%')
  await expect(shareOf(page, 'Pontualidade')).toContainText('—')
  await expect(page.getByRole('img', { name: '5 de 5', exact: true })).toHaveCount(6)
  await expect(page.getByRole('img', { name: '4,5 de 5', exact: true })).toHaveCount(1)
  await expect(page.getByText('Nenhuma habilidade informada.')).toBeVisible()
})

test('a profile that does not load shows the failure, leaves the rest usable, and loads after a retry @PRO-02 @PRO-03 @PRO-16 @APP-69 @APP-70', async ({
  page,
  signIn,
}) => {
  const fail = (route: Route) => route.abort('connectionrefused')
  await page.route(overviewRequest, fail)
  await signIn('membro')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure.getByRole('heading', { name: 'Erro ao carregar perfil' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registrar Leitura Bíblica' })).toBeVisible()
  await expect(page.getByText('Convidar os padrinhos para o jantar')).toBeVisible()
  await expect(card(page, 'Status')).toHaveCount(0)

  await page.unroute(overviewRequest, fail)
  let respond: () => void = () => undefined
  const response = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(overviewRequest, async (route) => {
    await response
    await route.continue()
  })
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Carregando perfil...')).toBeVisible()
  // The rights include the name already.
  await expect(page.getByText('Domingos Figueira')).toBeVisible()
  respond()
  await expect(page.getByRole('img', { name: '4 de 5', exact: true }).first()).toBeVisible()
  await expect(card(page, 'Status')).toBeVisible()
})

/** The browser's time zone is Tokyo, where it is 11:30 on 1 October. */
test('a refresh that fails keeps the recent tasks and the routines, with the failure below them @APP-69 @APP-73', async ({
  page,
  signIn,
}) => {
  await signIn('membro')
  const main = page.getByRole('main')
  const tasks = card(page, 'Tarefas Recentes').getByRole('listitem')
  const routines = main.locator('li').filter({ hasText: 'Treino' })
  await expect(tasks).toHaveCount(2)
  await expect(routines).toHaveCount(1)
  const requests = /rpc\/(?:my_recent_tasks|get_member_routines)/u
  await page.route(requests, (route) => route.abort('connectionrefused'))
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  for (const title of ['Erro ao carregar tarefas', 'Erro ao carregar rotinas'])
    await expect(main.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await expect(tasks).toHaveCount(2)
  await expect(routines).toHaveCount(1)
  await page.unroute(requests)
  const retries = main.getByRole('button', { name: 'Tentar novamente' })
  await retries.first().click()
  await expect(retries).toHaveCount(1)
  await retries.click()
  await expect(retries).toHaveCount(0)
})

test('shows São Paulo’s day around midnight, and then the server’s day instead of the browser’s @DAT-01 @DAT-05 @DAT-06', async ({
  page,
  signIn,
}) => {
  const fasting = page.getByRole('listitem').filter({ hasText: 'Jejum Mensal' })
  await page.clock.setFixedTime('2026-10-01T02:30:00Z')
  await page.route(overviewRequest, (route) => route.abort('connectionrefused'))
  await signIn('membro')
  await expect(fasting).toContainText('setembro')

  await page.unroute(overviewRequest)
  const today = '2026-11-02'
  await page.route(overviewRequest, async (route) => {
    const response = await route.fetch()
    const overview = (await response.json()) as Overview
    const days = Array.from({ length: 30 }, (_, at) => ({
      day: `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`,
      routines: 1,
      excused: false,
    }))
    await route.fulfill({ response, json: { ...overview, today, month: days } })
  })
  await page.reload()
  await isShown(page)
  await expect(fasting).toContainText('novembro')
  const days = page.getByRole('table', { name: 'Rotinas por dia em novembro de 2026' })
  await expect(days.locator('[aria-current=date]')).toContainText('2 de novembro')
  // Future days show no count of routines.
  await expect(days.getByRole('cell', { name: /: 1 rotina$/ })).toHaveCount(2)
  await expect(card(page, 'Mês de rotinas')).toContainText('novembro de 2026')
})

test('nothing scrolls sideways; on wide screens each column of the dashboard follows its own heights @ACC-02', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('membro')
  await isShown(page)
  await expectNoSidewaysScroll(page)
  const boxOf = async (title: string) => {
    const box = await card(page, title).boundingBox()
    if (!box) throw new Error(`${title} is not shown`)
    return { top: box.y, bottom: box.y + box.height }
  }
  const [status, month, tasks] = [await boxOf('Status'), await boxOf('Mês de rotinas'), await boxOf('Tarefas Recentes')]
  expect(month.top - status.bottom).toBe(24)
  expect(tasks.top).toBeLessThan(status.bottom)
  expect(tasks.bottom).toBe(month.bottom)
})
