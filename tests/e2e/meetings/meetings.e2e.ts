import { addDays, dayAt } from '#machines/shared/dates.ts'
import { day } from '#src/texts/shared/dates.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

const title = 'Conselho de verão'
/** Next year: the screens search dates in steps of 400 days. */
const year = new Date().getFullYear() + 1
const weekday = (month: number, day: number) =>
  new Date(year, month - 1, day).toLocaleDateString('pt-BR', { weekday: 'long' })

test('a meeting is scheduled by keyboard, answered by its participant, moved and cancelled @MEE-02 @MEE-05 @MEE-16 @MEE-18..MEE-20 @MEE-31 @MEE-51 @MEE-52 @APP-18 @APP-99 @DAT-04 @DAT-08', async ({
  page,
  site,
  browser,
  signIn,
}) => {
  await signIn('admin', { at: '/council/settings?tab=meetings' })
  const create = page.getByRole('button', { name: 'Nova Reunião' })
  await create.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Agendar Nova Reunião' })
  await expect(dialog.getByLabel('Título*')).toBeFocused()
  await page.keyboard.type(title)
  await dialog.getByLabel('Data*').first().fill(`31/03/${year}`)
  await dialog.getByLabel('Hora*').fill('19h30')
  await dialog.getByLabel('Recorrência').selectOption('Mensal')
  await expect(dialog.getByText(`Próximas datas: 30/04/${year}, 31/05/${year} e 30/06/${year}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mostrar todos os membros' }).press('Enter')
  await dialog.getByLabel('Buscar membro').fill('domingos')
  await dialog.getByRole('checkbox', { name: 'Domingos Figueira' }).press('Space')
  await dialog.getByRole('button', { name: 'Agendar' }).press('Enter')
  await expect(page.getByText('A nova reunião foi agendada com sucesso.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(title, 'u') })
  await expect(row).toContainText(`31/03/${year}`)
  await expect(row).toContainText('Domingos Figueira')

  const [meeting] = await requestAs(site, 'admin', 'GET', `meetings?select=id&title=eq.${title}`)
  const other = await browser.newContext({ baseURL: site })
  const own = await other.newPage()
  await signIn('membro', own)
  await own.getByRole('button', { name: /^Notificações, / }).click()
  await own
    .getByText(new RegExp(`${title}.*31/03/${year}`, 'u'))
    .first()
    .click()
  await expect(own).toHaveURL(`/meetings?meeting=${String(meeting?.['id'])}`)
  const date = own.getByRole('listitem').filter({ hasText: title }).first()
  await expect(date).toBeFocused()
  await expect(date).toContainText(`${weekday(3, 31)}, 31 de março de ${year}, 19:30`)
  await date.getByRole('radio', { name: 'Talvez' }).press('Space')
  await expect(date.getByRole('radio', { name: 'Talvez' })).toBeChecked()
  await expect(own.locator('[data-machine=meetingDates]')).toHaveAttribute('data-state', /answer\.resting/u)
  await own.reload()
  await expect(date.getByRole('radio', { name: 'Talvez' })).toBeChecked()
  const file = own.waitForEvent('download')
  await date.getByRole('button', { name: /para o calendário/u }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/u)

  await row.getByRole('button', { name: `Respostas e presença de ${title}` }).press('Enter')
  const answers = page.getByRole('dialog', { name: 'Respostas e presença' })
  await expect(answers.getByRole('listitem')).toHaveText(/Domingos Figueira.*Talvez/u)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Editar ${title}` }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Editar Reunião' })
  await editing.getByLabel('Data*').first().fill(`05/04/${year}`)
  await editing.getByRole('button', { name: 'Atualizar' }).press('Enter')
  await expect(editing).toHaveCount(0)
  await own.goto(`/meetings?meeting=${String(meeting?.['id'])}`)
  await expect(date).toContainText(`5 de abril de ${year}`)
  for (const name of ['Sim', 'Talvez', 'Não']) await expect(date.getByRole('radio', { name })).not.toBeChecked()

  await row.getByRole('button', { name: `Excluir ${title}` }).press('Enter')
  await page.getByRole('button', { name: 'Sim, excluir reunião' }).press('Enter')
  await expect(row).toHaveCount(0)
  await own.goto(`/meetings?meeting=${String(meeting?.['id'])}`)
  await expect(own.getByText('Esta reunião foi cancelada, ou você não está mais entre os participantes.')).toBeVisible()
  await other.close()
})

test('recorded presence counts in the Status panel @PRO-27', async ({ page, signIn }) => {
  const share = page.locator('dl > div').filter({ hasText: 'Presença' }).locator('dd')
  await signIn('membro')
  const before = await share.innerText()
  await signIn('admin', { at: '/council/settings?tab=meetings' })
  await page.getByText('Realizadas').click()
  const past = page.getByRole('button', { name: /^Respostas e presença de Avaliação do retiro de primavera/u })
  await past.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Respostas e presença' })
  const box = dialog.getByRole('checkbox', { name: 'Domingos Figueira' })
  await box.press('Space')
  await dialog.getByRole('button', { name: 'Registrar presença' }).press('Enter')
  await expect(page.getByText('Presença registrada')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await signIn('membro')
  await expect(share).toHaveText(/^\d+%$/u)
  await expect(share).not.toHaveText(before)
})

test('on a phone the buttons of a dialog cover no focused field @ACC-07', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', { at: '/council/settings?tab=meetings' })
  await page.getByRole('button', { name: 'Nova Reunião' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Agendar Nova Reunião' })
  await expect(dialog.getByLabel('Título*')).toBeFocused()
  const cancel = dialog.getByRole('button', { name: 'Cancelar' })
  const buttons = await cancel.boundingBox()
  let fields = 0
  for (; !(await cancel.evaluate((element) => element === document.activeElement)); fields++) {
    const box = await dialog.locator(':focus').boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(buttons?.y ?? 0)
    await page.keyboard.press('Tab')
  }
  expect(fields).toBeGreaterThan(10)
})

test('the card of the council’s panel schedules a meeting and shows it @MEE-06', async ({ page, site, signIn }) => {
  const near = 'Conselho de amanhã'
  await signIn('admin', { at: '/council' })
  const card = page.locator('[data-machine=meetingDates]')
  await card.getByRole('button', { name: 'Nova Reunião' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agendar Nova Reunião' })
  await dialog.getByLabel('Título*').fill(near)
  await dialog
    .getByLabel('Data*')
    .first()
    .fill(day(addDays(dayAt(Date.now()), 1)))
  await dialog.getByLabel('Hora*').fill('00:01')
  await dialog.getByRole('checkbox').first().press('Space')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('A nova reunião foi agendada com sucesso.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByRole('listitem').filter({ hasText: near })).toHaveCount(1)
  await requestAs(site, 'admin', 'DELETE', `meetings?title=eq.${encodeURIComponent(near)}`)
})

test('the council’s tab of meetings keeps its view and its dates, without the dialog that was open @MEE-07 @MEE-11', async ({
  page,
  signIn,
}) => {
  const tab = page.locator('[data-machine=meetings]')
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  const past = tab.getByRole('button', { name: /^Respostas e presença de /u })
  const dialog = page.getByRole('dialog', { name: 'Agendar Nova Reunião' })
  await signIn('admin', { at: '/council?tab=members' })
  await link('Reuniões').last().click()
  await page.getByText('Realizadas').click()
  await expect(past.first()).toBeVisible()
  await page.getByRole('button', { name: 'Nova Reunião' }).click()
  await expect(dialog).toBeVisible()
  await navigateTo(page, '/council?tab=members')
  await expect(page.locator('[data-machine=councilMembers]')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await page.route('**/rpc/{meetings_between,upcoming_meetings}*', async (route) => {
    await shown
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Realizadas' })).toBeChecked()
  await expect(past.first()).toBeVisible()
  await expect(tab).toHaveAttribute('data-state', /list\.loading/u)
  await expect(dialog).toHaveCount(0)
  show()
  await expect(tab).toHaveAttribute('data-state', /list\.ready/u)
})

test('a press on the button after a failure sends a date again, also from a field whose text is written in full @MEE-893', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/meetings' })
  await page
    .getByRole('button', { name: /^Alterar a data /u })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Mudar esta data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mudar a data da reunião' })
  await dialog.getByLabel('Data*').first().fill(`15/12/${year}`)
  await dialog.getByLabel('Hora*').fill('0:30')
  let requests = 0
  await page.route('**/rest/v1/rpc/meeting_conflicts', (route) => {
    requests++
    return route.abort('connectionfailed')
  })
  await dialog.getByLabel('Hora*').press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mudar data' }).click()
  await expect(dialog.getByLabel('Hora*')).toHaveValue('00:30')
  await expect.poll(() => requests).toBe(2)
  await expect(dialog.getByRole('alert')).toBeVisible()
})

test('a date of today that has begun shows the presence instead of the response @MEE-51', async ({
  page,
  site,
  signIn,
}) => {
  const id = crypto.randomUUID()
  const [member] = await requestAs(site, 'admin', 'GET', 'members?select=id&name=eq.Domingos%20Figueira')
  await requestAs(site, 'admin', 'POST', 'rpc/save_meeting', {
    p_id: id,
    p_meeting: {
      title: 'Encontro da madrugada',
      date: dayAt(Date.now()),
      time: '00:00',
      type: 'regular',
      recurrence: 'once',
      location: '',
      description: '',
      send_notifications: false,
      seen: null,
    },
    p_participants: [member?.['id']],
  })
  await signIn('membro', { at: `/meetings?meeting=${id}` })
  const date = page.locator('[data-date]').filter({ hasText: 'Encontro da madrugada' })
  await expect(date.getByText('Não registrada')).toBeVisible()
  await expect(date.getByRole('radio')).toHaveCount(0)
  await requestAs(site, 'admin', 'DELETE', `meetings?id=eq.${id}`)
})
