import { requestAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

test('a mention appears at once as toast and count and is read; pinned content appears and disappears for another person @APP-96 @APP-98 @APP-99 @APP-101 @COM-44..COM-46 @ACC-11', async ({
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
  const sent = Date.now()
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Nova Notificação' })
  await expect(toast).toContainText('mencionou você: “Seja bem-vinda')
  await expect(bell).toHaveAccessibleName(new RegExp(`^Notificações, ${before + 1} não lida`))
  expect(Date.now() - sent, 'milliseconds until it appears').toBeLessThan(1_000)

  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  const mention = panel.getByRole('listitem').first()
  await expect(mention).toContainText('Não lida')
  await expectAccessible(page, ['[role=dialog]'])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()
  await bell.press('Enter')
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
  await expectNoSidewaysScroll(page, [360, 1920])
  await page.getByRole('tab', { name: 'Não lidas' }).press('Enter')
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).press('Enter')
  await expect(page.getByText('Todas as notificações foram lidas.')).toBeVisible()
  await expect(page.getByText('Todas as notificações foram marcadas como lidas.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notificações, nenhuma não lida')

  const staff = await browser.newPage({ baseURL: site })
  await signIn('conselho', staff)
  await staff.goto('/dashboard?tab=community&section=pinned')
  await page.getByRole('link', { name: 'Fixados' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0)
  await staff.getByRole('button', { name: 'Adicionar' }).press('Enter')
  const form = staff.getByRole('dialog', { name: 'Fixar conteúdo' })
  await form.getByRole('button', { name: 'Fixar' }).press('Enter')
  await expect(form.getByLabel('Título*')).toBeFocused()
  await expect(form.getByText('O título não pode estar vazio.')).toBeVisible()
  await expectAccessible(staff, ['[role=dialog]'])
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
  await expect(staff.getByText('Conteúdo desafixado')).toBeVisible()
  await expectNoSidewaysScroll(page, [360])
  await staff.close()
})
