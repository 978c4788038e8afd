import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { textsInMemory } from '../support/memory.ts'
import { expect, expectAccessible, password, test } from './test.ts'

const fill = async (page: Page, email: string, secret: string) => {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(secret)
}
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar como Membro' }).click()

test.describe('signing in', () => {
  for (const [what, email, secret] of [
    ['a wrong password', 'membro@confraria.test', 'errada-errada'],
    ['an unknown account', 'ninguem@confraria.test', password],
  ] as const)
    test(`${what} reads the fallback sentence and keeps what was typed`, async ({ page }) => {
      await fill(page, email, secret)
      await enter(page)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Erro ao fazer login. Verifique suas credenciais.',
      )
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
      await expect(page).toHaveURL(/\/login$/)
      await expectAccessible(page)
    })

  test('without e-mail or password nothing is sent, and each field says what it wants', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('/login')
    await enter(page)
    await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
    await page.getByLabel('E-mail', { exact: true }).fill('membro')
    await expect(page.getByText('Informe um e-mail válido, como nome@exemplo.com.')).toBeVisible()
    expect(requests.filter((url) => url.includes('/auth/v1/token'))).toEqual([])
  })

  test('a double click sends once', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token?grant_type=password')) sent.push(request.url())
    })
    await fill(page, 'membro3@confraria.test', password)
    await page.getByRole('button', { name: 'Entrar como Membro' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('a network that is away says so, and the next attempt works', async ({ page }) => {
    await fill(page, 'membro3@confraria.test', password)
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await enter(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Sem resposta do servidor.')
    await page.unroute('**/auth/v1/token**')
    await enter(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('a member in the administrative dialog is signed out again and stays there', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Acesso Administrativo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Login Administrativo' })
    await dialog.getByLabel('E-mail administrativo').fill('membro3@confraria.test')
    await dialog.getByLabel('Senha administrativa', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Acessar Painel Administrativo' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Erro ao fazer login administrativo. Verifique suas credenciais.',
    )
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('an administrator arrives in the administration, and has no use for the login any more', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Acesso Administrativo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Login Administrativo' })
    await dialog.getByLabel('E-mail administrativo').fill('mestre@confraria.test')
    await dialog.getByLabel('Senha administrativa', { exact: true }).fill(password)
    // The first question of all is whether the person is an administrator: meanwhile the dialog is busy.
    await page.route(
      '**/rest/v1/rpc/my_access',
      async (route) => {
        await expect(dialog.getByRole('button', { name: 'Acessando...' })).toBeVisible()
        await route.continue()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Acessar Painel Administrativo' }).click()
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
    await page.getByLabel('E-mail', { exact: true }).fill('membro4@confraria.test')
    await page.getByLabel('Senha', { exact: true }).fill(password)
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
})

test('after the sign-in every request of the dashboard is on its way before any is answered', async ({ page }) => {
  const held: (() => void)[] = []
  let isHolding = true
  const asked: string[] = []
  await page.route('**/rest/v1/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace('/rest/v1/', ''))
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await fill(page, 'membro6@confraria.test', password)
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

test.describe('routes', () => {
  test('a member who opens the administration reads that it is restricted', async ({ page, signIn }) => {
    await signIn('membro4')
    for (const path of ['/admin', '/council', '/council/settings']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
    }
  })

  test('any other path is the restricted page, which leads back', async ({ page }) => {
    await page.goto('/nao-existe')
    await expect(page.getByRole('heading', { name: 'Acesso Restrito' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retornar à área segura' }).click()
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  })
})
