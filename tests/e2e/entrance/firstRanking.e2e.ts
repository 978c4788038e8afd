import { devices, type Page } from 'playwright/test'
import { beginning as texts } from '#src/texts/settings/beginning.ts'
import { startSite } from '#tests/support/site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, picture, test } from '#tests/e2e/test.ts'
import { beginningLink, createAccount, press } from './emptyClub.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sends the first proof of a new member, from the dashboard. */
const prove = async (page: Page) => {
  await page.getByRole('link', { name: 'Registrar Treino Diário' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'treino.jpg', mimeType: 'image/jpeg', buffer: await picture(page) })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Enviado com sucesso')).toBeVisible()
}

test('from an empty club to the first ranking, with three people @ENT-56 @ENT-57 @ROU-10 @TAS-51 @RAN-20', async ({
  page,
  browser,
}) => {
  // A server, and the whole way of a new club.
  test.slow()
  const site = await startSite('memory', { isEmpty: true })
  try {
    // The administrator begins, and invites two people.
    await page.goto(await beginningLink(site))
    await page.getByLabel('Seu nome').fill('Íris Quaresma')
    await page.getByLabel('Seu e-mail').fill('iris@exemplo.org')
    await createAccount(page)
    await expect(title(page)).toHaveText(texts.steps.identity.title)
    await press(page, texts.postpone)
    await expect(title(page)).toHaveText(texts.steps.founder.title)
    await page.getByText('Eu, Íris Quaresma').click()
    await press(page, texts.steps.founder.submit)
    await expect(title(page)).toHaveText(texts.steps.routines.title)
    await press(page, texts.steps.routines.submit)
    await expect(title(page)).toHaveText(texts.steps.positions.title)
    await press(page, texts.steps.positions.submit)
    await expect(title(page)).toHaveText(texts.steps.people.title)
    await page
      .getByLabel(texts.people, { exact: true })
      .fill('Ana Prado, ana@exemplo.org\nBento Lira, bento@exemplo.org')
    await press(page, texts.steps.people.submit)
    const invitationOf = (name: string) => page.getByLabel(texts.linkOf(name)).inputValue()
    const people = [
      { name: 'Ana Prado', email: 'ana@exemplo.org', link: await invitationOf('Ana Prado'), score: '100' },
      { name: 'Bento Lira', email: 'bento@exemplo.org', link: await invitationOf('Bento Lira'), score: '70' },
    ]

    // Both follow their links on a phone, and prove their first routine.
    const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' })
    for (const { link, email } of people) {
      const own = await phone.newPage()
      await own.goto(link)
      await own.getByLabel('E-mail do convite').fill(email)
      await createAccount(own)
      await expect(title(own)).toHaveText('Dashboard')
      await prove(own)
      await expectNoSidewaysScroll(own, [360, 390])
      await own.evaluate(() => localStorage.clear())
      await own.close()
    }
    await phone.close()

    // The administrator evaluates both: the next one opens by itself.
    await page.goto(`${site.url}/tasks?status=toEvaluate`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ana Prado' })
      .getByRole('button', { name: 'Avaliar', exact: true })
      .click()
    for (const { name, score } of people) {
      await expect(page.getByText(`Enviado por ${name}`)).toBeVisible()
      const slider = page.getByRole('slider')
      await expect(slider).toHaveValue('70')
      await slider.focus()
      if (score === '100') await page.keyboard.press('End')
      await expect(slider).toHaveValue(score)
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Avaliação enviada')).toBeVisible()
    }
    await page.goto(`${site.url}/ranking`)
    const places = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /pontos?/u })
    await expect(places.filter({ hasText: 'Ana Prado' })).toContainText('10')
    await expect(places.filter({ hasText: 'Bento Lira' })).toContainText('7')
    const names = (await places.allInnerTexts()).join(' ')
    expect(names.indexOf('Ana Prado')).toBeLessThan(names.indexOf('Bento Lira'))
    await expectNoSidewaysScroll(page, [360, 1440])
    await expectAccessible(page)
  } finally {
    await site.stop()
  }
})
