import { randomUUID } from 'node:crypto'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { requestAs, expect, test } from '#tests/e2e/test.ts'

/** What screens always have: titles, tabs, fields and columns of docs/product.md that no other test needs. */

test('a notification’s task and meeting are alone, with a way to all others @TAS-07 @MEE-04', async ({
  page,
  site,
  signIn,
}) => {
  const [task] = await requestAs(site, 'membro', 'GET', 'tasks?select=id,title&routine_type=is.null&limit=1')
  await signIn('membro', { at: `/tasks?task=${String(task?.['id'])}` })
  const cards = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(String(task?.['title']))
  await expect(page.getByText('Sumário de Progresso')).toBeVisible()
  // On a phone nothing is above it that belongs to all tasks.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByText('Sumário de Progresso')).toBeHidden()
  await expect(cards).toBeInViewport()
  await page.getByText('Ver todas as tarefas').click()
  await expect(page).toHaveURL('/tasks?member=all')
  await expect.poll(() => cards.count()).toBeGreaterThan(1)

  const [member] = await requestAs(site, 'membro', 'GET', 'members?select=id&name=eq.Domingos Figueira')
  const meetings = ['Roda de leitura', 'Roda de música'].map((title) => ({ title, id: randomUUID() }))
  for (const { id, title } of meetings)
    await requestAs(site, 'admin', 'POST', 'rpc/save_meeting', {
      p_id: id,
      p_meeting: {
        title,
        date: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10),
        time: '06:00',
        type: 'regular',
        recurrence: 'once',
        location: '',
        description: '',
        send_notifications: false,
      },
      p_participants: [member?.['id']],
    })
  const dates = page.locator('[data-machine=meetingDates]').getByRole('heading', { level: 3 })
  await page.goto(`/meetings?meeting=${String(meetings[0]?.id)}`)
  await expect(dates).toHaveText(['Roda de leitura'])
  await page.getByRole('link', { name: 'Ver todas as reuniões' }).click()
  await expect(page).toHaveURL('/meetings')
  for (const { title } of meetings) await expect(dates.filter({ hasText: title })).toHaveCount(1)
  for (const { id } of meetings) await requestAs(site, 'admin', 'DELETE', `meetings?id=eq.${id}`)
})

test('the tables of the council’s settings have their columns, only a new position a code, the member form every field @COU-24 @COU-28 @COU-44 @MEE-09 @MEM-23', async ({
  page,
  site,
  signIn,
}) => {
  const columns = page.getByRole('table').getByRole('columnheader')
  const text = 'Cuida da biblioteca. '.repeat(10).trim()
  await requestAs(site, 'admin', 'POST', 'council_position_descriptions', {
    position: 'bibliotecaria',
    title: 'Bibliotecária',
    function: text,
  })
  await signIn('admin', { at: '/council/settings' })
  await expect(page.getByRole('heading', { name: 'Gerenciamento de Cargos do Conselho' })).toBeVisible()
  await expect(columns).toHaveText(['Título', 'Função', 'Ocupante Atual', 'Ações'])
  await expect(page.getByRole('row', { name: /^Bibliotecária/u })).toContainText(`${text.slice(0, 100).trim()}...`)
  await page.getByRole('button', { name: 'Novo Cargo' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Código do Cargo')).toHaveAccessibleDescription(
    'Código único utilizado no sistema (sem espaços)',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar Bibliotecária' }).click()
  await expect(dialog.getByLabel('Título do Cargo')).toHaveValue('Bibliotecária')
  await expect(dialog.getByLabel('Código do Cargo')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await navigateTo(page, '/council/settings?tab=permissions')
  const matrix = page.getByRole('table')
  await expect(matrix.getByRole('columnheader')).toHaveText([/./u, 'Ver', 'Criar', 'Editar', 'Excluir'])
  await expect(matrix.getByRole('rowheader')).toHaveCount(10)
  const position = page.getByRole('button', { name: /^Diretor de Cultura/u })
  const [left, right] = [await position.boundingBox(), await matrix.boundingBox()]
  expect(left?.x).toBeLessThan(right?.x ?? 0)

  await navigateTo(page, '/council/settings?tab=meetings')
  await expect(columns).toHaveText([
    'Título',
    'Data',
    'Hora',
    'Tipo',
    'Recorrência',
    'Participantes',
    'Notificações',
    'Ações',
  ])
  await requestAs(site, 'admin', 'DELETE', 'council_position_descriptions?position=eq.bibliotecaria')

  await navigateTo(page, '/members?form=novo')
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'Nome*' })).toBeVisible()
  for (const label of [
    'Data de Entrada*',
    'Status',
    'Cargo',
    'Biografia',
    'Comunicação',
    'Estratégia',
    'Lealdade',
    'Espiritualidade',
    'Observações',
  ])
    await expect(main.getByLabel(label, { exact: true }).first(), label).toBeVisible()
  await expect(main.getByLabel(/habilidade/iu).first()).toBeVisible()
  await expect(main.getByRole('button', { name: /foto/iu }).first()).toBeVisible()
})

/**
 * Records the requests that begin before the page's title is there. A busy machine would not wait for the screen's code
 * longer than 200 ms; here it does.
 */
const recordEarly = `
  const { fetch: request, setTimeout: later } = window
  window.early = []
  window.fetch = (where, ...rest) => {
    if (!document.querySelector('h1')) window.early.push(new URL(where.url ?? where, location.href).pathname)
    return request(where, ...rest)
  }
  window.setTimeout = (act, time, ...rest) => later(act, time === 200 ? 10000 : time, ...rest)
`

test('the requests of a tab in the address do not wait for the page', async ({ page, signIn }) => {
  await signIn('admin')
  await page.addInitScript(recordEarly)
  for (const [address, request] of [
    ['/members?tab=messages', 'search_messages'],
    ['/council', 'meetings_between'],
    ['/council?tab=feedback', 'user_feedback'],
    ['/council?tab=meetings', 'upcoming_meetings'],
    ['/council/settings?tab=meetings', 'upcoming_meetings'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('h1')).toBeVisible()
    const early = await page.evaluate<string[]>('window.early')
    expect(
      early.filter((path) => path.endsWith(`/${request}`)),
      address,
    ).toHaveLength(1)
  }
})
