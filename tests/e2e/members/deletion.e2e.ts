import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

const plainMeeting = {
  date: '2031-03-05',
  time: '06:00',
  type: 'regular',
  recurrence: 'once',
  location: '',
  description: '',
  send_notifications: false,
  seen: null,
}

/** Deletes by keyboard alone; the focus must not return to the start of the page. */
const remove = async (page: Page, trigger: string | RegExp, confirm: string) => {
  const button = page.getByRole('main').getByRole('button', { name: trigger }).first()
  await expect(button).toBeVisible()
  const pressed = await button.elementHandle()
  await button.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Excluir' })
  const question = page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true })
  await expect(item.or(question)).toBeVisible()
  if (await item.isVisible()) await item.press('Enter')
  // While the figures load it is disabled, and Enter would press the focused "Cancelar".
  await expect(question).toBeEnabled()
  await question.press('Enter')
  await expect(question).toHaveCount(0)
  await expect.poll(() => pressed?.evaluate(({ isConnected }) => isConnected)).toBe(false)
}
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element === document.body ? 'nothing' : (element?.getAttribute('aria-label') ?? element?.textContent)
  })

const name = 'Aarão Prado'

/** Each test deletes what it has created, since the tests of a worker share the data. */
test('after a deletion by keyboard the focus is on the same button of the next row @ACC-08', async ({
  page,
  site,
  signIn,
}) => {
  await requestAs(site, 'mestre', 'POST', 'members', { name, entry_date: '2026-01-05' })
  await requestAs(site, 'mestre', 'POST', 'council_members', { name, entry_date: '2026-01-05' })
  await signIn('mestre', { at: '/council' })
  await remove(page, `Remover ${name}`, 'Sim, remover')
  await expect.poll(() => focused(page)).toMatch(/^Remover /u)

  await page.goto('/members')
  await remove(page, `Excluir ${name}`, 'Sim, excluir membro')
  await expect.poll(() => focused(page)).toMatch(/^Excluir /u)

  await requestAs(site, 'mestre', 'POST', 'messages', { content: name })
  await page.goto('/dashboard?tab=community')
  await remove(page, /^Opções da mensagem/u, 'Excluir')
  await expect.poll(() => focused(page)).toMatch(/^Opções da mensagem/u)
})

test('after the deletion of the last row the focus is nearby @ACC-08', async ({ page, site, signIn }) => {
  const [founder] = await requestAs(site, 'mestre', 'GET', 'members?is_founder=eq.true&select=id')
  const meetings = ['A primeira', 'A segunda'].map((title) => ({ id: randomUUID(), title }))
  for (const { id, title } of meetings)
    await requestAs(site, 'mestre', 'POST', 'rpc/save_meeting', {
      p_id: id,
      p_meeting: { ...plainMeeting, title },
      p_participants: [founder?.['id']],
    })
  await page.route('**/rest/v1/rpc/upcoming_meetings*', async (route) => {
    const response = await route.fetch()
    const rows: { id: string }[] = await response.json()
    await route.fulfill({ response, json: rows.filter((row) => meetings.some(({ id }) => id === row.id)) })
  })
  await signIn('mestre', { at: '/council/settings?tab=meetings' })
  await remove(page, 'Excluir A primeira', 'Sim, excluir reunião')
  await expect.poll(() => focused(page)).toBe('Excluir A segunda')
  await remove(page, 'Excluir A segunda', 'Sim, excluir reunião')
  await expect.poll(() => focused(page)).toBe('Nova Reunião')
})

test('the button of the last page is removed: the page keeps its place, and the focus is on the first new row @ACC-16', async ({
  page,
  signIn,
}) => {
  await signIn('membro', { at: '/points' })
  const rows = page.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Carregar mais' })
  for (;;) {
    await expect(more).toBeEnabled()
    const known = await rows.count()
    await more.focus()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(known)
    if (await more.isVisible()) continue
    const fresh = rows.nth(known)
    await expect.poll(() => fresh.evaluate((row) => row.contains(document.activeElement))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    return
  }
})
