import { requestAs, expect, test } from '#tests/e2e/test.ts'

test('a mention appears at once as toast and count and is read; pinned content appears and disappears for another person @APP-96 @APP-98 @APP-99 @APP-101 @APP-102 @COM-44..COM-46', async ({
  page,
  browser,
  site,
  signIn,
}) => {
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=handle,name&name=eq.Otília Sarmento')
  const bell = page.getByRole('button', { name: /^Notificações, / })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)

  await page.addInitScript(() => {
    const Real = globalThis.WebSocket
    globalThis.WebSocket = class extends Real {
      constructor(...parts: ConstructorParameters<typeof Real>) {
        super(...parts)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('Subscribed to PostgreSQL')) document.documentElement.dataset['subscribed'] = 'yes'
        })
      }
    }
  })
  await signIn('membro9')
  await expect(page.locator('html[data-subscribed]')).toBeAttached()
  await expect(bell).toHaveAccessibleName(/não lidas?$/)
  const before = await unread()

  const content = `Seja bem-vinda, @${String(member?.['handle'])}!`
  await requestAs(site, 'conselho', 'POST', 'messages', { content })
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Nova Notificação' })
  // `bench:feed` measures how soon; here the machine also runs two browsers and a backend.
  await expect(toast).toContainText('mencionou você: “Seja bem-vinda', { timeout: 3_000 })
  await expect(bell).toHaveAccessibleName(new RegExp(`^Notificações, ${before + 1} não lida`))

  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  const mention = panel.getByRole('listitem').first()
  await expect(mention).toContainText('Não lida')
  await mention.getByRole('link', { name: /mencionou você/ }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?tab=community&message=[\da-f-]{36}$/)
  await expect(panel).toHaveCount(0)
  await expect.poll(unread).toBe(before)

  await bell.press('Enter')
  await panel.getByRole('link', { name: 'Ver todas as notificações' }).press('Enter')
  await expect(page).toHaveURL('/dashboard?tab=community&section=notifications')
  await requestAs(site, 'conselho2', 'POST', 'messages', { content })
  await expect(page.getByRole('tab', { name: `Não lidas (${before + 1})` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Caetano Brum mencionou você')
  await page.getByRole('tab', { name: 'Não lidas' }).press('Enter')
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).press('Enter')
  await expect(page.getByText('Todas as notificações foram lidas.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')

  const staff = await browser.newPage({ baseURL: site })
  await signIn('conselho', { page: staff, at: '/dashboard?tab=community&section=pinned' })
  await page.getByRole('link', { name: 'Fixados' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0)
  await staff.getByRole('button', { name: 'Adicionar' }).press('Enter')
  const form = staff.getByRole('dialog', { name: 'Fixar conteúdo' })
  await form.getByLabel('Tipo').selectOption('Evento')
  await form.getByLabel('Título*').fill('Sarau de inverno')
  await form.getByLabel('Prazo').fill('12/12/2026')
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) {
    await form.getByLabel('Responsáveis').first().fill(name)
    await staff.keyboard.press('Enter')
  }
  await form.getByRole('button', { name: 'Fixar' }).press('Enter')
  const item = page.getByRole('listitem').filter({ hasText: 'Sarau de inverno' })
  await expect(item).toContainText('Até 12/12/2026')
  await expect(item).toContainText('Ana, Bia e mais 2')
  await staff.getByRole('button', { name: 'Desafixar Sarau de inverno' }).press('Enter')
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Desafixar' }).press('Enter')
  await expect(item).toHaveCount(0)
  await staff.close()
})
