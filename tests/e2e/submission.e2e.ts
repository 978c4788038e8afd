import type { Page } from 'playwright/test'
import { putNoticesAway } from '../support/screens/look.ts'
import { type SignIn, expect, expectAccessible, picture, test } from './test.ts'

/** membro12 is new in the demonstration: every routine is still to be proved. */
const open = async (page: Page, signIn: SignIn, type: string, who = 'membro12') => {
  await signIn(who, { at: `/routines?type=${type}` })
  await expect(page.locator('[data-state="editing"]')).toBeVisible()
}
const pick = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').first().setInputFiles(file)
const jpeg = async (page: Page, name = 'prova.jpg') =>
  pick(page, { name, mimeType: 'image/jpeg', buffer: await picture(page) })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()
const toast = (page: Page, text: string) =>
  expect(page.getByRole('alertdialog').filter({ hasText: text })).toBeVisible()

test.describe('what cannot be sent keeps the form open and says why', () => {
  test.beforeEach(async ({ page, signIn }) => open(page, signIn, 'training', 'membro11'))

  test('no photo', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Observações' }).fill('Corri dez quilômetros.')
    await send(page)
    await toast(page, 'Por favor, adicione uma imagem do seu Treino Diário')
    await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Corri dez quilômetros.')
  })

  test('what is no picture that can be sent', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const [what, name, mimeType, content] of [
      ['a PDF', 'prova.pdf', 'application/pdf', '%PDF-1.7'],
      ['an SVG', 'prova.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['an HEIC that calls itself JPEG', 'prova.jpg', 'image/jpeg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
      ['a corrupt picture', 'prova.png', 'image/png', 'isto não é uma imagem'],
    ] as const)
      await test.step(what, async () => {
        await pick(page, { name, mimeType, buffer: Buffer.from(content, 'latin1') })
        if (mimeType !== 'application/pdf' && mimeType !== 'image/svg+xml') await send(page)
        await toast(page, 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.')
        await putNoticesAway(page)
      })
    expect(requests.filter((url) => url.includes('/storage/v1/object'))).toEqual([])
  })

  test('501 characters of notes', async ({ page }) => {
    await jpeg(page)
    await page.getByRole('textbox', { name: 'Observações' }).fill('ç'.repeat(501))
    await send(page)
    await toast(page, 'As observações devem ter no máximo 500 caracteres')
    await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('ç'.repeat(501))
    await expectAccessible(page)
  })
})

test('a 9 MB picture is scaled down, not refused; two clicks send it once', async ({ page, signIn }) => {
  await open(page, signIn, 'training')
  const buffer = await picture(page, 1900, 1700, 'image/png')
  expect(buffer.length).toBeGreaterThan(9 * 1024 * 1024)
  const uploads: number[] = []
  const inserts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    if (request.url().includes('/storage/v1/object/')) uploads.push(Number(request.headers()['content-length'] ?? 0))
    if (request.url().includes('/rest/v1/tasks')) inserts.push(request.url())
  })
  await pick(page, { name: 'enorme.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible({ timeout: 20_000 })
  expect(uploads).toHaveLength(1)
  expect(inserts).toHaveLength(1)

  // The same routine again in its period: the form says so, and a request made by hand is refused.
  await page.goto('/routines?type=training')
  await expect(page.getByText('Você já registrou Treino Diário neste período.').first()).toBeVisible()
})

test('a network that dies in each step is told, and the retry goes on where it stopped', async ({ page, signIn }) => {
  await open(page, signIn, 'reading')
  await jpeg(page)
  await page.getByRole('textbox', { name: 'Observações' }).fill('Salmo 1.')
  const seen: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (request.method() === 'POST' && url.includes('/storage/v1/object/')) seen.push('upload')
    if (request.method() === 'POST' && url.includes('/rest/v1/tasks')) seen.push('insert')
  })
  for (const [step, url, sentence] of [
    ['user', '**/auth/v1/user', 'Erro ao obter usuário: conexão interrompida.'],
    ['bucket', '**/storage/v1/bucket', 'Erro ao verificar/criar bucket de armazenamento'],
    ['upload', '**/storage/v1/object/confraria-assets/**', 'Erro ao fazer upload da imagem: conexão interrompida.'],
    ['task', '**/rest/v1/tasks**', 'Erro ao criar tarefa: conexão interrompida.'],
  ] as const)
    await test.step(step, async () => {
      await page.route(url, (route) => route.abort())
      if (step === 'user') await send(page)
      else await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(page.getByText(sentence).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Salmo 1.')
      if (step === 'upload') await expectAccessible(page)
      await page.unroute(url)
    })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
  // One upload failed and one arrived; the same for the task.
  expect(seen).toEqual(['upload', 'upload', 'insert', 'insert'])
})

test('when the answer to the insert is lost, nothing is inserted twice', async ({ page, signIn }) => {
  await open(page, signIn, 'fasting')
  await jpeg(page)
  await page.route('**/rest/v1/tasks**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await send(page)
  await expect(page.getByText('Erro ao criar tarefa: conexão interrompida.').first()).toBeVisible()
  await page.unroute('**/rest/v1/tasks**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
  await page.goto('/tasks')
  await expect(page.getByRole('listitem').filter({ hasText: 'Jejum Mensal de Firmino Dantas' })).toHaveCount(1)
})

test('cancel, back and reload in the middle: the notes are still there, nothing was sent', async ({ page, signIn }) => {
  await open(page, signIn, 'documentation')
  await jpeg(page)
  await page.getByRole('textbox', { name: 'Observações' }).fill('Escrevi tudo.')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/storage/v1/object/confraria-assets/**', async (route) => {
    await held
    await route.abort()
  })
  await send(page)
  await expect(page.locator('[data-state="submitting.uploading"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  release()
  await expect(page.locator('[data-state="editing"]')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Escrevi tudo.')
  await page.unroute('**/storage/v1/object/confraria-assets/**')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Escrevi tudo.')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Registrar Batalha Documentada' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Escrevi tudo.')

  // A token that expires in the middle is renewed, and the submission goes on.
  await jpeg(page)
  let refused = 0
  await page.route('**/rest/v1/tasks**', (route) =>
    route.request().method() === 'POST' && refused++ === 0
      ? route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }),
        })
      : route.continue(),
  )
  await send(page)
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
  expect(refused).toBe(2)
})
