import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { sessionKey } from '#machines/shared/client/storedSession.ts'
import { textsInMemory } from '#tests/support/memory.ts'
import { tellFromElsewhere } from '#tests/e2e/anotherWindow.ts'
import { expect, expectAccessible, password, requestAs, sessionOf, test } from '#tests/e2e/test.ts'

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar como Membro' }).click()

test('the administrative dialog refuses a member and admits an administrator, who then skips the login @ENT-18 @ENT-33 @ENT-35..ENT-37', async ({
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
    'Esta conta não tem acesso administrativo. Entre pela área de membros.',
  )
  expect(await page.evaluate(() => localStorage.getItem('confraria-session'))).toBeNull()
  await attempt('mestre')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Painel Administrativo' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the login leads to the kept destination, and Sair leaves nothing personal on the screen or in memory @ENT-25 @ENT-94 @APP-29', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium shows its memory')
  // Each search takes seconds: the browser writes its whole memory.
  test.slow()
  await page.goto('/routines?type=training')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillIn(page, 'membro4@confraria.test')
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
  expect(await heldOf(), 'the search finds personal texts').toContain(session.access_token)

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(async () => expect(await heldOf()).toEqual([])).toPass()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  // The club's identity is public.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['confraria-club'])
})

test('a missing value is shown at its field; after the login all requests of the dashboard are sent at once @ENT-29 @ENT-30 @APP-93 @APP-04', async ({
  page,
}) => {
  const held: (() => void)[] = []
  let isHolding = true
  const requested: string[] = []
  await page.route('**/rest/v1/**', async (route) => {
    requested.push(new URL(route.request().url()).pathname.replace('/rest/v1/', ''))
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

  await fillIn(page, 'membro6@confraria.test')
  await enter(page)
  await expect
    .poll(() => requested.toSorted())
    .toEqual([
      'members',
      'members',
      'routine_types',
      'rpc/get_member_routines',
      'rpc/my_access',
      'rpc/my_overview',
      'rpc/my_recent_tasks',
      'rpc/touch_due_notifications',
      'tasks',
      'user_roles',
    ])
  isHolding = false
  for (const release of held) release()
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
})

test('a member who opens the administration sees that it is restricted @APP-30', async ({ page, signIn }) => {
  await signIn('membro4', { at: '/admin' })
  for (const path of ['/admin', '/council', '/council/settings']) {
    if (path !== '/admin') await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  }
})

test('a member who has got access since the last visit opens its page at once @APP-31', async ({
  page,
  site,
  signIn,
}) => {
  const accounts = await requestAs(site, 'mestre', 'POST', 'rpc/list_accounts', { p_search: 'membro11@' })
  const role = { p_user_id: accounts[0]?.['id'], p_role: 'council' }
  await signIn('membro11')
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
  await requestAs(site, 'mestre', 'POST', 'rpc/grant_role', role)
  await page.goto('/council')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel do Conselho' })).toBeVisible()
  await requestAs(site, 'mestre', 'POST', 'rpc/revoke_role', role)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('requests for a person who signed in in another window have that person’s token, even if storage arrives late @ENT-102', async ({
  page,
  site,
  signIn,
}) => {
  const session: Session = JSON.parse(await sessionOf(site, 'membro5'))
  await signIn('membro4')
  // Chromium may deliver another window's message before its storage.
  await page.evaluate((place) => {
    const old = localStorage.getItem(place)
    // oxlint-disable-next-line unbound-method -- called with its own `this` below
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (this: Storage, key: string) {
      return key === place ? old : read.call(this, key)
    }
    const arrive = () => {
      Storage.prototype.getItem = read
      dispatchEvent(new StorageEvent('storage', { key: place }))
    }
    new BroadcastChannel(place).addEventListener('message', () => setTimeout(arrive, 100))
  }, sessionKey)
  /** The tokens of the requests that name the new person. */
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const isForNewPerson = `${request.url()} ${request.postData()}`.includes(session.user.id)
    if (isForNewPerson && request.url().includes('/rest/v1/')) tokens.add(request.headers()['authorization'] ?? '')
  })
  const isLoaded = page.waitForResponse((response) => response.url().endsWith('/rpc/get_member_routines'))
  await tellFromElsewhere(page, 'SIGNED_IN', session)
  expect((await isLoaded).status()).toBe(200)
  await page.waitForLoadState('networkidle')
  expect(tokens).toEqual(new Set([`Bearer ${session.access_token}`]))
})

type Way = 'past React' | 'through React'

/** Fills a field without an event, as some password managers do, in both possible ways. */
const fillSilently = (page: Page, label: string, value: string, way: Way) =>
  page.getByLabel(label, { exact: true }).evaluate(
    (element: HTMLInputElement, [text, isPast]) => {
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      if (isPast) own?.set?.call(element, text)
      else element.value = text
    },
    [value, way === 'past React'] as const,
  )

test('sends credentials that a password manager fills without an event', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Acesso Administrativo' }).click()
  await fillSilently(page, 'E-mail administrativo', 'membro5@confraria.test', 'past React')
  await fillSilently(page, 'Senha administrativa', password, 'past React')
  await page.getByRole('button', { name: 'Acessar Painel Administrativo' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Esta conta não tem acesso administrativo.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fillSilently(page, 'E-mail', 'membro5@confraria.test', 'through React')
  await fillSilently(page, 'Senha', password, 'through React')
  await enter(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('sends a new password that is filled without an event', async ({ page, channel }) => {
  test.skip(channel === 'moz-firefox', 'its protocol gives no bodies of requests')
  await page.goto('/login#convite=00000000-0000-4000-8000-000000000000')
  await fillSilently(page, 'E-mail do convite', 'outra@confraria.test', 'past React')
  await fillSilently(page, 'Nova senha', 'Corvo-e-lanterna-9', 'past React')
  await fillSilently(page, 'Repita a nova senha', 'Corvo-e-lanterna-9', 'past React')
  const sent = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'))
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'outra@confraria.test', password: 'Corvo-e-lanterna-9' })
})

test('the typed e-mail survives a reload and the way to the recovery and back, where the focus is in the page @ENT-621 @ACC-07', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail', { exact: true })
  await page.goto('/login')
  await email.fill('membro2@confraria.test')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('membro2@confraria.test')
  await page.getByRole('button', { name: 'Voltar para o login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Área Restrita' })).toBeFocused()
  await expect(email).toHaveValue('membro2@confraria.test')
  await page.reload()
  await expect(email).toHaveValue('membro2@confraria.test')
  await fillIn(page, 'membro2@confraria.test')
  await enter(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('membro2@confraria.test')
})
