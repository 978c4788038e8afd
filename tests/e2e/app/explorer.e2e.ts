import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { jsonOf, scxmlOf } from '#tests/explorer/exports.ts'
import { readWalk } from '#tests/support/paths/discover.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

/** The explorer of a few machines, as QA opens it: from the disk, without a server. */
const machines = ['login', 'menu', 'taskForm']
let folder = ''
let built = ''
let address = ''
let printed = ''

test.beforeAll(async () => {
  test.slow()
  folder = mkdtempSync(join(tmpdir(), 'confraria-explorer-'))
  built = join(folder, 'page')
  address = pathToFileURL(join(built, 'index.html')).href
  const pictures = join(folder, 'pictures')
  mkdirSync(join(pictures, 'menu'), { recursive: true })
  writeFileSync(join(pictures, 'menu', 'open.png'), 'a picture')
  const command = ['--import', 'tsx', 'tests/explorer/command.ts', ...machines, '--to', built, '--pictures', pictures]
  printed = (await promisify(execFile)(process.execPath, command)).stdout
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test('the command builds one file with code, styles, fonts and pictures', () => {
  expect(printed).toBe(`3 machines: ${address}\n`)
  expect(readdirSync(built)).toEqual(['index.html'])
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  expect(page).toContain(`data:image/png;base64,${Buffer.from('a picture').toString('base64')}`)
  expect(page).toContain('data:font/woff2;base64,')
  expect(page.match(/<script type="module">|<\/script>/gu)).toHaveLength(2)
  const [head = ''] = page.split('<script type="module">')
  expect(head).not.toMatch(/<(?:script|link)[^>]*(?:src|href)="(?!data:)/u)
})

const possible = (page: Page) => page.getByRole('region', { name: 'Pode acontecer' })
const requests = (page: Page) => page.getByRole('region', { name: 'Pedidos em andamento' })

test('a person walks a machine with the keyboard, returns, and copies the path as a test', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) foreign.push(request.url())
  })
  await page.goto(address)
  await page.getByRole('combobox', { name: 'Máquina' }).fill('login')
  await page.getByRole('option', { name: 'Login (login)' }).click()
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await possible(page).getByRole('button', { name: 'Entrar como Membro' }).press('Enter')
  await expect(page).toHaveURL(/#login\/plain\/submit$/u)
  await expect(page.getByRole('heading', { name: 'Agora' })).toBeFocused()
  await expect(requests(page).getByText('signIn', { exact: true })).toBeVisible()

  await requests(page).getByRole('button', { name: 'the password is wrong' }).click()
  await expect(page).toHaveURL(/#login\/plain\/submit\/the\+password\+is\+wrong$/u)
  await expect(page.getByText(/^Aviso “Erro na autenticação”/u).first()).toBeVisible()
  await page.getByRole('button', { name: 'Copiar como teste' }).click()
  await expect(page.getByText('O teste foi copiado.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "      { type: 'submit' },\n      { type: 'the password is wrong' },",
  )

  await page.goBack()
  await expect(page).toHaveURL(/#login\/plain\/submit$/u)
  await expect(requests(page)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(/#login\/plain$/u)
  await expect(requests(page)).toHaveCount(0)
  expect(foreign).toEqual([])
})

test('the page is accessible and not too wide; a refused event shows its guard; the chart takes steps too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(`${address}#taskForm/a+task+to+edit`)
  const refused = page.getByRole('region', { name: 'Recusado agora' })
  await expect(refused).toContainText('isNew recusa')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, [390, 1440])
  await refused.getByText('Por quê?').click()
  await expect(refused).toContainText("context.mode !== 'edit'")
  await expect(refused.getByRole('definition').first()).toHaveText('"edit"')
  const chart = page.getByRole('region', { name: 'Diagrama' })
  await chart.getByRole('button', { name: 'field.leave' }).click()
  await expect(page).toHaveURL(/leave\+the\+title$/u)
  await chart.getByRole('button', { name: 'submit [isEditing]' }).click()
  await expect(page.getByRole('region', { name: 'Detalhes' })).toContainText('Sai de editing. Leva a changing.')
})

test('exports are files, and a text that the browser does not copy is shown', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
  })
  await page.goto(`${address}#menu/plain/open+the+menu`)
  await page.getByText('Exportar', { exact: true }).click()
  const { machine } = await readWalk('menu')
  for (const [button, name, text] of [
    ['XState (JSON)', 'menu.json', jsonOf(machine)],
    ['SCXML', 'menu.scxml', scxmlOf(machine)],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    expect(readFileSync(await file.path(), 'utf8')).toBe(text)
  }
  await page.getByRole('button', { name: 'Copiar como teste' }).click()
  await expect(page.getByText('O navegador não deixou copiar. O texto está abaixo.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Texto para copiar' })).toHaveValue(/\{ type: 'open the menu' \},/u)
})
