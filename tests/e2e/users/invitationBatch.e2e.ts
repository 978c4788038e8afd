import type { Page } from 'playwright/test'
import { createAccount } from '#tests/e2e/entrance/emptyClub.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Convidar todos' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const state = (page: Page, value: string) =>
  expect(page.locator('[data-machine=invitationBatch]')).toHaveAttribute('data-state', value)

/** Imports people by name and e-mail, and follows the button of the result. */
const importPeople = async (page: Page, people: readonly (readonly [name: string, email: string])[]) => {
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const cells = ['Nome\tE-mail', ...people.map((person) => person.join('\t'))].join('\n')
  await page.getByLabel('Células coladas').fill(cells)
  await page.getByRole('button', { name: 'Ler células' }).click()
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await page.getByRole('button', { name: `Importar ${people.length} membros` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Convidar todos' }).click()
  await state(page, 'choosing')
}

/** Leaves everyone out except these. */
const chooseOnly = async (page: Page, names: readonly string[]) => {
  const all = dialog(page).getByRole('checkbox', { name: 'Escolher todos' })
  await all.press('Space')
  await expect(all).not.toBeChecked()
  for (const name of names) await dialog(page).getByRole('checkbox', { name, exact: true }).press('Space')
}

test('three people are imported and invited at once; one follows the link @USR-800..USR-807', async ({
  page,
  browser,
  signIn,
}) => {
  test.slow()
  await signIn('admin', { at: '/members' })
  await importPeople(page, [
    ['Íris Convidada', 'iris.convidada@example.com'],
    ['Jonas Convidado', ''],
    ['Lia Convidada', 'lia.convidada@example.com'],
  ])
  await expectAccessible(page)
  await chooseOnly(page, ['Íris Convidada', 'Lia Convidada'])
  await dialog(page).getByLabel('E-mail de Jonas Convidado').fill('admin@confraria.test')
  await button(page, 'Convidar 3 membros').click()
  await state(page, 'done.shown')
  await expect(dialog(page).getByText('Já existe uma conta com este e-mail.')).toBeVisible()
  await dialog(page).getByLabel('E-mail de Jonas Convidado').fill('jonas.convidado@example.com')
  await button(page, 'Tentar de novo 1 convite').click()
  await expect(dialog(page).getByText('3 convites prontos')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, [390, 1440])

  const whatsApp = dialog(page).getByRole('link', { name: 'Enviar o link de Íris Convidada por WhatsApp' })
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain('Olá, Íris! Este é o seu convite para a Confraria.')
  const link = /\S+#convite=[\w-]{43}/u.exec(text)?.[0] ?? ''
  await button(page, 'QR code do convite de Íris Convidada').click()
  await expect(dialog(page).getByRole('img', { name: 'QR code do convite de Íris Convidada' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Voltar').click()

  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(link)
  await own.getByLabel('E-mail do convite').fill('iris.convidada@example.com')
  await createAccount(own)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await context.close()

  await page.keyboard.press('Escape')
  await state(page, 'discarding')
  await button(page, 'Sim, fechar').click()
  await expect(dialog(page)).toHaveCount(0)
})

test('on paper there are only the cards; after a reload the list has the rest, and the lost link is renewed @USR-805 @USR-808 @USR-760..USR-762', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/members' })
  await importPeople(page, [
    ['Nina Impressa', 'nina.impressa@example.com'],
    ['Otto Impresso', 'otto.impresso@example.com'],
  ])
  await chooseOnly(page, ['Nina Impressa'])
  await button(page, 'Convidar 1 membro').click()
  await state(page, 'done.shown')
  await button(page, 'Cartões para imprimir').click()
  await expect(button(page, 'Imprimir')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-sheet]').getByText('Nina Impressa')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Convidar todos' }).click()
  await state(page, 'choosing')
  await expect(dialog(page).getByRole('checkbox', { name: 'Otto Impresso' })).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Nina Impressa' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Her link is lost: she gets another one.
  await page.goto('/admin/users?tab=invitations')
  await page.getByRole('button', { name: 'Renovar convites' }).press('Enter')
  const renewal = page.getByRole('dialog', { name: 'Renovar convites' })
  await state(page, 'choosing')
  const nina = renewal.getByRole('checkbox', { name: 'Nina Impressa' })
  await expect(nina).not.toBeChecked()
  for (const chosen of await renewal.getByRole('checkbox', { checked: true }).all()) await chosen.press('Space')
  await nina.press('Space')
  await expect(renewal.getByText('Os links antigos dos convites escolhidos deixam de funcionar.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, [390, 1440])
  // The server renews it, and the response is lost.
  await page.route(
    '**/rest/v1/rpc/invite_members',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await renewal.getByRole('button', { name: 'Renovar 1 convite' }).dblclick()
  await state(page, 'interrupted')
  await expect(renewal.getByText('Os links antigos deste lote talvez já não funcionem')).toBeVisible()
  await renewal.getByRole('button', { name: 'Continuar' }).press('Enter')
  await state(page, 'done.shown')
  await expect(renewal.getByText('1 convite pronto')).toBeVisible()
  await expect(renewal.getByText('nina.impressa@example.com')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await renewal.getByRole('button', { name: 'Sim, fechar' }).press('Enter')
  await expect(renewal).toHaveCount(0)
})
