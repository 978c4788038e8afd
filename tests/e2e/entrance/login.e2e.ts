import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { sessionKey } from '#machines/shared/client/storedSession.ts'
import { textsInMemory } from '#tests/support/memory.ts'
import { enrol } from '#tests/support/screens/factor.ts'
import { People } from '#tests/support/screens/people.ts'
import { tellFromElsewhere } from '#tests/e2e/anotherWindow.ts'
import { expect, keyOf, password, requestAs, sessionOf, test } from '#tests/e2e/test.ts'

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar como Membro' }).click()

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

test('‘back’ at the page of the second factor leads to it again, and its code to the page that was opened @ENT-903', async ({
  page,
  site,
}) => {
  const people = new People(site)
  const factor = await enrol(people, 'membro5')
  try {
    await page.goto('/')
    const session = await sessionOf(site, 'membro5')
    await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [sessionKey, session] as const)
    const code = page.getByLabel('Código de 6 números')
    await page.goto('/routines?type=training')
    await expect(code).toBeVisible()
    await page.goBack()
    await expect(code).toBeVisible()
    await code.fill(factor.code())
    await code.press('Enter')
    await expect(page).toHaveURL('/routines?type=training')
  } finally {
    await factor.remove()
  }
})

test('a page without the required role leads to the dashboard; one that was granted since the last visit opens at once @APP-30 @APP-31', async ({
  page,
  site,
  signIn,
}) => {
  const accounts = await requestAs(site, 'mestre', 'POST', 'rpc/list_accounts', { p_search: 'membro11@' })
  const role = { p_user_id: accounts[0]?.['id'], p_role: 'council' }
  await signIn('membro11', { at: '/admin' })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
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
  // The requests of the page are over: the next ones are for the new person.
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
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
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
  await expect.poll(() => tokens.size).toBeGreaterThan(0)
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

test('sends what a password manager fills without an event', async ({ page, channel }) => {
  await page.goto('/login#convite=00000000-0000-4000-8000-000000000000')
  await fillSilently(page, 'E-mail do convite', 'outra@confraria.test', 'past React')
  await fillSilently(page, 'Nova senha', 'Corvo-e-lanterna-9', 'past React')
  await fillSilently(page, 'Repita a nova senha', 'Corvo-e-lanterna-9', 'past React')
  const sent = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'))
  await page.getByRole('button', { name: 'Criar minha conta' }).click()
  const request = await sent
  // The protocol of this Firefox gives no bodies of requests.
  if (channel !== 'moz-firefox')
    expect(request.postDataJSON()).toMatchObject({ email: 'outra@confraria.test', password: 'Corvo-e-lanterna-9' })

  await page.goto('about:blank')
  await page.goto('/login')
  await fillSilently(page, 'E-mail', 'membro5@confraria.test', 'through React')
  await fillSilently(page, 'Senha', password, 'through React')
  await enter(page)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the login keeps the typed e-mail, shows a password, and then sends all requests of the dashboard at once @ENT-21 @ENT-27 @ENT-621 @ACC-07 @APP-04 @APP-93', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail', { exact: true })
  await page.goto('/login')
  await enter(page)
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('membro2@confraria.test')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL('/login?recuperar')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('membro2@confraria.test')
  await page.getByRole('button', { name: 'Voltar para o login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Área Restrita' })).toBeFocused()
  await page.reload()
  await expect(email).toHaveValue('membro2@confraria.test')

  const field = page.getByLabel('Senha', { exact: true })
  await field.fill(password)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect(field).toHaveAttribute('type', 'password')

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested: string[] = []
  await page.route('**/rest/v1/**', async (route) => {
    requested.push(new URL(route.request().url()).pathname.replace('/rest/v1/', ''))
    await held
    await route.continue()
  })
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
  release()
  await expect(page.getByText('Rotinas de hoje')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('membro2@confraria.test')
})

test('leaving the login during a sign-in abandons it @ENT-623', async ({ page }) => {
  await page.route('**/auth/v1/token**', () => undefined)
  await page.goto('/login')
  await fillIn(page, 'membro4@confraria.test')
  await enter(page)
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  const abandoned = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await abandoned
  await page.unroute('**/auth/v1/token**')
  await page.getByRole('button', { name: 'Voltar para o login' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await enter(page)
  await expect(page.getByText('Bem-vindo de volta à Confraria')).toBeVisible()
})

test('a reload of a recovery continues with it, second factor included; another page or its end forgets it @ENT-84 @ENT-812', async ({
  page,
  site,
}) => {
  const factor = await enrol(new People(site), 'membro7')
  const request = async (who: string) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await page.getByLabel('E-mail', { exact: true }).fill(`${who}@confraria.test`)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('button', { name: 'Verificar código' })).toBeVisible()
    const mails: { to: string; code: string; link: string }[] = await (await fetch(`${site}/mail.json`)).json()
    return mails.find(({ to }) => to === `${who}@confraria.test`) ?? { code: '', link: '' }
  }
  const code = page.getByLabel('Código de 6 números')
  const newPassword = page.getByLabel('Nova senha', { exact: true })
  const kept = () => page.evaluate(() => sessionStorage.getItem('confraria-recovery'))
  const hasSession = () => page.evaluate((key) => localStorage.getItem(key) !== null, sessionKey)
  try {
    await code.fill((await request('membro7')).code)
    await page.getByRole('button', { name: 'Verificar código' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
    await page.reload()
    await code.fill(factor.code())
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(newPassword).toBeVisible()
    await page.reload()
    await expect(newPassword).toBeVisible()
    expect(await hasSession()).toBe(false)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Entrar como Membro' })).toBeVisible()
    expect(await kept()).toBeNull()
  } finally {
    await factor.remove()
  }

  await page.goto((await request('membro8')).link)
  await expect(newPassword).toBeVisible()
  const recovery = await kept()
  // The address of the login in the same tab.
  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible()
  expect(await kept()).toBeNull()
  await page.evaluate((stored) => sessionStorage.setItem('confraria-recovery', stored), recovery ?? '')
  await page.goto('/login?recuperar')
  await expect(newPassword).toBeVisible()
  const { accessToken }: { accessToken: string } = JSON.parse(recovery ?? '')
  const headers = { apikey: await keyOf(site), authorization: `Bearer ${accessToken}` }
  await fetch(`${site}/auth/v1/logout?scope=local`, { method: 'POST', headers })
  await page.reload()
  await expect(page.getByText('Esta recuperação terminou. Use “Enviar link” para receber outro e-mail.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible()
  expect(await kept()).toBeNull()
  expect(await hasSession()).toBe(false)
})
