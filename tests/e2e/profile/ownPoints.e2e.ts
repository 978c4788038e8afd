import { expect, test } from '#tests/e2e/test.ts'

test('a member follows points from the dashboard to their proof; each entry has the total after it @RAN-60 @RAN-61 @RAN-63 @APP-162', async ({
  page,
  signIn,
}) => {
  await signIn('membro')
  await page.getByRole('link', { name: 'De onde vêm meus pontos' }).click()
  await expect(page).toHaveURL('/points')
  const entries = page.getByRole('list', { name: 'Meus lançamentos' }).getByRole('listitem')
  await expect(entries).toHaveCount(30)
  const totalOf = async (at: number) =>
    Number(/Total: ([\d.]+)/u.exec(await entries.nth(at).innerText())?.[1]?.replaceAll('.', ''))
  const pointsOf = async (at: number) =>
    Number(/^([+-]?[\d.]+) pontos?$/mu.exec(await entries.nth(at).innerText())?.[1]?.replaceAll('.', ''))
  for (const at of [0, 1, 2]) expect((await totalOf(at)) - (await pointsOf(at))).toBe(await totalOf(at + 1))

  const proof = entries.getByRole('link').first()
  const reason = await proof.innerText()
  await proof.click()
  await expect(page).toHaveURL(/\/tasks\?task=/u)
  const card = page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(reason.split(': ')[1] ?? 'Pontuação')
  await page.goto('/ranking')
  await expect(page.getByRole('link', { name: 'De onde vêm meus pontos' })).toHaveAttribute('href', '/points')
})
