import type { Page, Route } from 'playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { Overview } from '#machines/profile/profile.ts'
import { socket } from '#tests/support/socket.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, password, test } from '#tests/e2e/test.ts'

/** The result of a function for a person, without the screen. */
const resultFor = async (page: Page, site: string, who: string, name: 'my_overview' | 'my_recent_tasks') => {
  const anonKey = await page.locator('meta[name=supabase-anon-key]').getAttribute('content')
  const client = createClient(site, anonKey ?? '', { auth: { persistSession: false }, realtime: { transport: socket } })
  const { error } = await client.auth.signInWithPassword({ email: `${who}@confraria.test`, password })
  if (error) throw error
  const { data, error: refusal } = await client.rpc(name)
  if (refusal) throw refusal
  await client.auth.signOut({ scope: 'local' })
  return data as unknown
}
const overviewOf = async (page: Page, site: string, who: string) =>
  (await resultFor(page, site, who, 'my_overview')) as Overview

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const shareOf = (page: Page, term: string) => card(page, 'Status').locator('dl > div').filter({ hasText: term })
const isShown = (page: Page) => expect(page.locator('[data-machine=profile][data-state=fresh]')).toBeAttached()
const percent = (part: number, whole: number) => `${Math.round((part * 100) / whole)}%`

const overviewRequest = '**/rest/v1/rpc/my_overview*'

test('every number on the dashboard equals the database’s, and explains itself by keyboard @PRO-04 @PRO-14 @PRO-18 @PRO-20 @PRO-22 @PRO-24..PRO-28', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('membro')
  await isShown(page)
  const overview = await overviewOf(page, site, 'membro')
  await expect(page.getByText('Domingos Figueira')).toBeVisible()
  // On a Monday there may be no evaluation of this member yet.
  await expect(card(page, 'Status')).toContainText(
    overview.rank === null ? 'Sem pontos nesta semana' : `${overview.rank}º`,
  )
  await expect(shareOf(page, 'Tarefas')).toContainText(
    percent(overview.completed, overview.completed + overview.pending),
  )
  await expect(shareOf(page, 'Pontualidade')).toContainText(percent(overview.in_time, overview.finished))
  await expect(shareOf(page, 'Presença')).toContainText(percent(overview.attended, overview.meetings))

  const bars = page.getByRole('list', { name: 'Pontos por semana' }).getByRole('listitem')
  await expect(bars).toHaveCount(8)
  for (const [place, { start, points }] of overview.weeks.entries())
    await expect(bars.nth(place)).toContainText(
      `Semana de ${start.slice(8)}/${start.slice(5, 7)}: ${points} ${points === 1 ? 'ponto' : 'pontos'}`,
    )

  const days = page.getByRole('table', { name: /^Rotinas por dia em / })
  for (const { day, routines } of overview.month.filter((entry) => entry.day <= overview.today))
    await expect(days.getByRole('cell', { name: new RegExp(`^${Number(day.slice(8))} de `) })).toContainText(
      routines === 0 ? 'nenhuma rotina' : routines === 1 ? ': 1 rotina' : `${routines} rotinas`,
    )
  await expect(days.locator('[aria-current=date]')).toContainText(`${Number(overview.today.slice(8))} de `)

  const recent = card(page, 'Tarefas Recentes').getByRole('listitem')
  const tasks = (await resultFor(page, site, 'membro', 'my_recent_tasks')) as { title: string; maker: string | null }[]
  await expect(recent).toHaveCount(tasks.length)
  for (const [place, { title, maker }] of tasks.entries()) {
    await expect(recent.nth(place)).toContainText(title)
    await expect(recent.nth(place)).toContainText(maker === null ? title : `por ${maker}`)
  }
  expect(tasks.length).toBeGreaterThan(0)
  await expectAccessible(page)

  // Each number explains on demand how it is computed.
  const main = page.getByRole('main')
  const names = [
    'de 5: como se calcula a avaliação',
    'De onde vêm as estrelas',
    'Ranking: como se calcula',
    'Tarefas: como se calcula',
    'Pontualidade: como se calcula',
    'Presença: como se calcula',
    'Pontos por semana: como se calcula',
    'Como se conta o mês de rotinas',
  ]
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
  await main.getByRole('button', { name: 'Pontualidade: como se calcula' }).click()
  await expect(page.getByRole('dialog', { name: 'Pontualidade' })).toContainText('entregas até a data')
  await expectAccessible(page, ['[role=dialog]'])
})

test('a new member has no numbers yet, and five stars @PRO-07 @PRO-13 @PRO-15 @PRO-24 @PRO-26', async ({
  page,
  signIn,
}) => {
  await signIn('membro12')
  await isShown(page)
  await expect(card(page, 'Status').getByText('Sem pontos nesta semana')).toBeVisible()
  await expect(shareOf(page, 'Tarefas')).toContainText('0%')
  await expect(shareOf(page, 'Pontualidade')).toContainText('—')
  await expect(page.getByRole('img', { name: '5 de 5', exact: true })).toHaveCount(6)
  await expect(page.getByRole('img', { name: '4,5 de 5', exact: true })).toHaveCount(1)
  await expect(page.getByText('Nenhuma habilidade informada.')).toBeVisible()
  await expectAccessible(page, ['main'])
})

test('an account without a member is named by its e-mail and has three stars @PRO-05 @PRO-13 @PRO-18', async ({
  page,
  signIn,
}) => {
  await signIn('mestre')
  await isShown(page)
  const main = page.getByRole('main')
  await expect(main.getByText('mestre', { exact: true }).last()).toBeVisible()
  await expect(main.getByText('Membro', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '3 de 5', exact: true })).toHaveCount(6)
  await expect(page.getByText('Sem tarefas pendentes')).toBeVisible()
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
  await expectAccessible(page, ['main'])

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
  await expectAccessible(page, ['main'])
  respond()
  await expect(page.getByRole('img', { name: '4 de 5', exact: true }).first()).toBeVisible()
  await expect(card(page, 'Status')).toBeVisible()
})

test('the numbers are requested again only after five minutes or a change; until then the old ones stay @PRO-21', async ({
  page,
  signIn,
}) => {
  let requests = 0
  await page.route(overviewRequest, async (route) => {
    requests += 1
    await route.continue()
  })
  await signIn('membro11')
  await isShown(page)
  const rate = await shareOf(page, 'Tarefas').innerText()
  await page.getByRole('link', { name: 'Ranking' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking Confraria' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await isShown(page)
  expect(requests).toBe(1)

  await page.getByRole('link', { name: 'Tarefas' }).first().click()
  await page.getByText(/^Em Progresso\d+$/).click()
  // The card moves when the filtered list arrives; a press in that moment is lost.
  await expect(page.getByRole('listitem').filter({ hasText: 'Concluída' })).toHaveCount(0)
  const plan = page.getByRole('listitem').filter({ hasText: 'Entregar o plano pessoal do semestre' })
  await plan.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('A tarefa foi concluída.')).toBeVisible()
  await page.unroute(overviewRequest)
  let respond: () => void = () => undefined
  const response = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(overviewRequest, async (route) => {
    await response
    await route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.locator('[data-machine=profile][data-state=loading]')).toBeAttached()
  expect(await shareOf(page, 'Tarefas').innerText()).toBe(rate)
  await expect(page.getByText('Carregando perfil...')).toHaveCount(0)
  respond()
  await isShown(page)
  expect(await shareOf(page, 'Tarefas').innerText()).not.toBe(rate)
})

/** The browser's time zone is Tokyo, where it is 11:30 on 1 October. */
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

test('on wide screens each column of the dashboard follows its own heights', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('membro')
  await isShown(page)
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

test('nothing scrolls sideways from 360 to 1920 px @ACC-02', async ({ page, signIn }) => {
  await signIn('membro3')
  await isShown(page)
  await expectNoSidewaysScroll(page, [360, 390, 599, 768, 859, 1024, 1150, 1280, 1440, 1920])
})
