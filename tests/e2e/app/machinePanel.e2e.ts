import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { expect, expectAccessible, test } from '#tests/e2e/test.ts'

/** Words of the panel's code and texts: its title, its file, its key in the tab's storage. */
const words = ['Máquinas em execução', 'confraria-machine-panel', 'MachineLog', 'panel/start', 'só executou ações']

test('a build has no code of the machine panel, and no key opens it', async ({ page }) => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/u.test(file))
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20)
  const found = files.filter((file) => {
    const text = readFileSync(`dist/${file}`, 'utf8')
    return words.some((word) => text.includes(word))
  })
  expect(found).toEqual([])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Área Restrita' })).toBeVisible()
  await page.keyboard.press('Control+Shift+M')
  await expect(page.getByRole('complementary', { name: 'Máquinas em execução' })).toHaveCount(0)
})

test('in development the panel shows the live machines and their last events, without a network', async ({ page }) => {
  test.slow()
  const vite = await createServer({ logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
  try {
    await vite.listen()
    const [address] = vite.resolvedUrls?.local ?? []
    if (address === undefined) throw new Error('Vite has no local address')
    const foreignRequests: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:')) foreignRequests.push(request.url())
    })
    const panel = page.getByRole('complementary', { name: 'Máquinas em execução' })
    await page.goto(address)
    await page.getByRole('button', { name: 'Mostrar máquinas em execução' }).click()
    await expect(panel.getByText('landing', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Pausar' }).press('Enter')
    await expect(panel.locator('summary')).toContainText('landing quotes.held entrance.waiting')
    await panel.getByText('landing', { exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'pause' }).first()).toContainText('novo estado')
    await expectAccessible(page)

    // It stays open in the tab, and the keyboard closes it.
    await page.goto(`${address}login`)
    await expect(panel.getByText('login', { exact: true })).toBeVisible()
    await page.getByLabel('Senha', { exact: true }).fill('nada a ver aqui')
    await panel.getByText('login', { exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'credentials.type' }).first()).toBeVisible()
    await expect(panel).not.toContainText('nada a ver aqui')
    await page.keyboard.press('Control+Shift+M')
    await expect(panel.getByRole('heading')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Área Restrita' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mostrar máquinas em execução' })).toBeVisible()
    await expect(panel.getByRole('heading')).toHaveCount(0)
    expect(foreignRequests).toEqual([])
  } finally {
    await vite.close()
  }
})
