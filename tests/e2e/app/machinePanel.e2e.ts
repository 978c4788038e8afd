import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { expect, expectAccessible, test } from '#tests/e2e/test.ts'

/** Words of the code and texts of the panel and of the explorer: titles, files, a key in the tab's storage. */
const words = [
  'Máquinas em execução',
  'confraria-machine-panel',
  'MachineLog',
  'panel/start',
  'só executou ações',
  'Explorador de máquinas',
  'Recusado agora',
  'getPathsFromEvents',
]

test('a build has no code of the machine panel or of the explorer', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/u.test(file))
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20)
  const found = files.filter((file) => {
    const text = readFileSync(`dist/${file}`, 'utf8')
    return words.some((word) => text.includes(word))
  })
  expect(found).toEqual([])
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
    await page.goto(`${address}login`)
    await page.getByRole('button', { name: 'Mostrar máquinas em execução' }).click()
    await page.getByLabel('Senha', { exact: true }).fill('nada a ver aqui')
    await panel.getByText('login', { exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'credentials.type' }).first()).toBeVisible()
    await expect(panel).not.toContainText('nada a ver aqui')
    await expectAccessible(page)

    // It stays open in the tab, and the keyboard closes it.
    await page.reload()
    await expect(panel.getByText('login', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+Shift+M')
    await expect(panel.getByRole('heading')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mostrar máquinas em execução' })).toBeVisible()
    expect(foreignRequests).toEqual([])
  } finally {
    await vite.close()
  }
})
