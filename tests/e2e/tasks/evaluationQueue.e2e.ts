import { stay } from '#machines/app/connection.actors.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { People } from '#tests/support/screens/people.ts'
import { freeRoutine, register } from '#tests/support/screens/submissions.ts'

test('submissions are evaluated one after another by keyboard; an unsent comment stays with its submission @TAS-52 @TAS-53 @TAS-57 @TAS-59 @TAS-60', async ({
  page,
  signIn,
}) => {
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await page.getByRole('button', { name: 'Avaliar' }).first().click()
  const panel = page.locator('form[data-machine="evaluation"]')
  await expect(panel).toBeFocused()
  // Not the visible text: a card out of sight has none yet.
  const titleOf = async () =>
    (await page.getByRole('listitem').filter({ has: panel }).getByRole('heading', { level: 2 }).textContent()) ?? ''
  const first = await titleOf()
  await expect(panel.getByText('Enviado por')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await panel.getByRole('slider').press('Home')
  await panel.getByRole('slider').press('PageUp')
  await panel.getByLabel('Comentário').fill('Falta o versículo.')

  await panel.getByRole('button', { name: 'Próxima' }).press('Enter')
  await expect.poll(titleOf).not.toBe(first)
  const second = await titleOf()
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('slider')).toHaveValue('70')
  await expect(panel.getByLabel('Comentário')).toHaveValue('')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(titleOf).toBe(first)
  await expect(panel.getByRole('slider')).toHaveValue('10')
  await expect(panel.getByLabel('Comentário')).toHaveValue('Falta o versículo.')
  await expect(page).toHaveURL(/status=toEvaluate/)

  // Another visit shows the open panel as it was, and the page keeps the focus.
  await page.getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ranking/ })).toBeVisible()
  await page.goBack()
  await expect(panel.getByLabel('Comentário')).toHaveValue('Falta o versículo.')
  await expect(panel).not.toBeFocused()

  await panel.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(
    page.getByRole('region', { name: 'Avisos' }).getByText('Pontuação: 10/100', { exact: false }),
  ).toBeVisible()
  await expect.poll(titleOf).toBe(second)
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('slider')).toHaveValue('70')
  await expect(page.getByRole('heading', { level: 2, name: first, exact: true })).toHaveCount(0)
})

test('a new proof appears in an open queue that no one touches @APP-852', async ({ page, site, signIn }) => {
  const who = 'membro12'
  const people = new People(site)
  await freeRoutine(people, who, 'training')
  await page.clock.install()
  await signIn('admin', { at: '/tasks?status=toEvaluate' })
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const { title } = await register(people, who, 'training')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await page.clock.fastForward(stay)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await freeRoutine(people, who, 'training')
})
