import type { Page } from 'playwright/test'
import { askAs, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

/** The first routine that waits, in the list of those to be evaluated. */
const openFirst = async (page: Page) => {
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await page.getByText('A Avaliar', { exact: false }).first().click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Avaliar' }) })
  await expect(card.first()).toBeVisible()
  const title = await card.first().getByRole('heading').first().innerText()
  await card.first().getByRole('button', { name: 'Avaliar' }).click()
  await expect(page.getByRole('slider')).toHaveValue('70')
  return title
}
const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

test('two windows evaluate the same routine at once: one award, the other is told', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  await signIn('conselho')
  const other = await (await browser.newContext({ baseURL: site })).newPage()
  await signIn('admin', other)
  const title = await openFirst(page)
  expect(await openFirst(other)).toBe(title)
  await expectAccessible(page)
  await Promise.all([
    page.getByRole('button', { name: 'Enviar avaliação' }).click(),
    other.getByRole('button', { name: 'Enviar avaliação' }).dblclick(),
  ])
  const sentences = await Promise.all(
    [page, other].map(async (window) => {
      const notice = notices(window).getByText(/Avaliação enviada|Esta rotina já foi avaliada/)
      await expect(notice.first()).toBeVisible()
      return /enviada/.test(await notice.first().innerText()) ? 'sent' : 'superseded'
    }),
  )
  expect(sentences.toSorted()).toEqual(['sent', 'superseded'])
  await other.context().close()
})

test('who may not evaluate sees no button; a hand-made request for one’s own is refused', async ({ page, signIn }) => {
  await signIn('conselho3')
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avaliar' })).toHaveCount(0)

  const refused = await page.evaluate(async () => {
    const { access_token: token, user } = JSON.parse(localStorage.getItem('confraria-session') ?? '{}')
    const key = document.querySelector<HTMLMetaElement>('meta[name=supabase-anon-key]')?.content ?? ''
    const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const own = await fetch(`/rest/v1/tasks?assigned_by=eq.${user.id}&evaluation_score=not.is.null&limit=1`, {
      headers,
    })
    const [task] = await own.json()
    const change = (body: object) =>
      fetch(`/rest/v1/tasks?id=eq.${task.id}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
    const points = await fetch('/rest/v1/point_transactions', {
      method: 'POST',
      headers,
      body: JSON.stringify({ user_id: user.id, points: 1000, reason: 'meu', type: 'both' }),
    })
    return [
      (await change({ evaluation_score: 100 })).status,
      (await change({ points_awarded: 1000 })).status,
      (await change({ assigned_by: null })).status,
      points.status,
    ]
  })
  expect(refused.every((status) => status >= 400)).toBe(true)
})

test('a suspended account reads so at sign-in, and is out at once while signed in', async ({ page, site, signIn }) => {
  await signIn('membro10')
  const suspend = async (since: string | null) => {
    const account = 'user_accounts?signup_email=eq.membro10@confraria.test'
    expect(await askAs(site, 'admin', 'PATCH', account, { suspended_at: since })).toHaveLength(1)
  }
  // Nothing is under way that would tell it before the next step does.
  await page.waitForLoadState('networkidle')
  await suspend(new Date().toISOString())
  await page.getByRole('link', { name: 'Ranking' }).click()
  await expect(notices(page).getByText('Sua conta está suspensa. Fale com a administração.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()

  await page.getByLabel('E-mail', { exact: true }).fill('membro10@confraria.test')
  await page.getByLabel('Senha', { exact: true }).fill('confraria-demo')
  await page.getByRole('button', { name: 'Entrar como Membro' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sua conta está suspensa.')
  await suspend(null)
})

test('complete, reopen and cancel follow the graph; a list that does not load can be tried again', async ({
  page,
  site,
  signIn,
}) => {
  const title = 'Encerar os bancos do salão'
  const [self] = await askAs(site, 'membro', 'GET', 'members?name=eq.Domingos%20Figueira&select=id')
  await askAs(site, 'admin', 'POST', 'tasks', { title, due_date: '2031-05-20', assigned_to: self?.['id'] })
  await signIn('membro')
  await page.route('**/rest/v1/tasks?select=id%2C*', (route) => route.abort())
  await page.getByRole('link', { name: 'Tarefas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas e Missões' })).toBeVisible()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Erro ao carregar tarefas')
  await page.unroute('**/rest/v1/tasks?select=id%2C*')
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()

  const task = page.getByRole('listitem').filter({ hasText: title })
  await task.getByRole('button', { name: 'Concluir' }).click()
  await expect(notices(page).getByText('A tarefa foi concluída.').first()).toBeVisible()
  await expect(task.getByText('Concluída')).toBeVisible()
  await expect(task.getByRole('button', { name: 'Cancelar' })).toHaveCount(0)
  await task.getByRole('button', { name: 'Reabrir' }).click()
  await expect(task.getByText('Em progresso')).toBeVisible()
  await task.getByRole('button', { name: 'Cancelar' }).click()
  await expect(task.getByText('Cancelada')).toBeVisible()
})

test('an address with more than the page knows is the page as usual, within the window at every width', async ({
  page,
  signIn,
}) => {
  await signIn('membro5', { at: '/routines?tab=nenhuma' })
  const screens = new Set<string>()
  for (const path of [
    '/routines?tab=nenhuma',
    '/routines?type=voar',
    '/routines?x=1',
    '/tasks?y=2',
    '/ranking?tab=anual',
  ])
    await test.step(path, async () => {
      if (!page.url().endsWith(path)) await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Visão Geral').or(page.getByRole('listitem').first()).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      const [screen = ''] = path.split('?')
      if (!screens.has(screen)) await expectAccessible(page)
      screens.add(screen)
    })
})
