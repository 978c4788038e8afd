import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { textsInMemory } from '../support/memory.ts'
import { expect, expectAccessible, keyOf, password, test } from './test.ts'

const key = 'confraria-session'

const give = async (page: Page, email: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar como Membro' }).click()

test('a member is not let in by the administrative dialog; an administrator is, and has no use for the login any more', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Acesso Administrativo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login Administrativo' })
  const attempt = async (who: string) => {
    await dialog.getByLabel('E-mail administrativo').fill(`${who}@confraria.test`)
    await dialog.getByLabel('Senha administrativa', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Acessar Painel Administrativo' }).click()
  }
  await attempt('membro3')
  await expect(dialog.getByRole('alert')).toContainText(
    'Erro ao fazer login administrativo. Verifique suas credenciais.',
  )
  expect(await page.evaluate(() => localStorage.getItem('confraria-session'))).toBeNull()
  await attempt('mestre')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Painel Administrativo' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('one arrives where one wanted to go, and Sair leaves for good: nothing personal on the screen or in memory', async ({
  page,
}) => {
  await page.goto('/routines?type=training')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await give(page, 'membro4@confraria.test')
  await enter(page)
  await expect(page).toHaveURL(/\/routines\?type=training$/)
  const session: Session = JSON.parse(await page.evaluate(() => localStorage.getItem('confraria-session') ?? ''))
  await page.getByRole('link', { name: 'Membros', exact: true }).first().click()
  const names = page.getByRole('listitem').filter({ hasText: 'Ver Perfil' }).getByRole('heading', { level: 2 })
  await expect(names.nth(3)).toBeVisible()
  const others = await names.allTextContents()
  const personal = [session.access_token, session.refresh_token, session.user.id, 'membro4@', password, ...others]
  const heldOf = async () => {
    const texts = await textsInMemory(page)
    return personal.filter((one) => texts.some((text) => text.includes(one)))
  }
  expect(await heldOf(), 'what is looked for can be found').toContain(session.access_token)

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect.poll(heldOf).toEqual([])
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('what is missing is said at its field, nothing is sent; then every request of the dashboard is on its way before any is answered', async ({
  page,
}) => {
  const held: (() => void)[] = []
  let isHolding = true
  const asked: string[] = []
  await page.route('**/rest/v1/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace('/rest/v1/', ''))
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const attempts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) attempts.push(request.url())
  })
  await page.goto('/login')
  await enter(page)
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('membro')
  await expect(page.getByText('Informe um e-mail válido, como nome@exemplo.com.')).toBeVisible()
  await expectAccessible(page)
  expect(attempts).toEqual([])

  await give(page, 'membro6@confraria.test')
  await enter(page)
  await expect
    .poll(() => asked.toSorted())
    .toEqual([
      'members',
      'members',
      'routine_types',
      'rpc/get_member_routines',
      'rpc/my_access',
      'rpc/my_overview',
      'rpc/my_recent_tasks',
      'rpc/touch_due_notifications',
      'user_roles',
    ])
  isHolding = false
  for (const release of held) release()
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
})

test('a member who opens the administration reads that it is restricted', async ({ page, signIn }) => {
  await signIn('membro4', { at: '/admin' })
  for (const path of ['/admin', '/council', '/council/settings']) {
    if (path !== '/admin') await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  }
})

test('who signs in in another window is asked for with their token, also where this window’s storage is late', async ({
  page,
  site,
  signIn,
}) => {
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await keyOf(site), 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'membro5@confraria.test', password }),
  })
  const session: Session = await answer.json()
  await signIn('membro4')
  const other = await page.context().newPage()
  await other.goto('/mark.svg')
  await page.waitForLoadState('networkidle')
  // Chromium may tell another window's message before it shows what that window has stored.
  await page.evaluate((kept) => {
    const old = localStorage.getItem(kept)
    // oxlint-disable-next-line unbound-method -- called with its own `this` below
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (this: Storage, key: string) {
      return key === kept ? old : read.call(this, key)
    }
    addEventListener('arrive', () => {
      Storage.prototype.getItem = read
      dispatchEvent(new StorageEvent('storage', { key: kept }))
    })
  }, key)
  const asking: string[] = []
  page.on('request', (request) => {
    const [, claims] = (request.headers()['authorization'] ?? '').split('.')
    if (!request.url().includes('/rest/v1/') || claims === undefined) return
    const { email }: { email: string } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    asking.push(email)
  })
  await other.evaluate(
    ([kept, told]) => {
      localStorage.setItem(kept, JSON.stringify(told))
      new BroadcastChannel(kept).postMessage({ event: 'SIGNED_IN', session: told })
    },
    [key, session] as const,
  )
  // Whatever is asked until then is asked by the person before, and for them.
  // oxlint-disable-next-line playwright/no-wait-for-timeout -- nothing shall happen
  await page.waitForTimeout(200)
  asking.length = 0
  await page.evaluate(() => dispatchEvent(new Event('arrive')))
  await expect.poll(() => asking.length).toBeGreaterThan(5)
  expect(new Set(asking)).toEqual(new Set(['membro5@confraria.test']))
})
