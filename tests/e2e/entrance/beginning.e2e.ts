import { devices, type Page } from 'playwright/test'
import { beginning as texts } from '#src/texts/settings/beginning.ts'
import { beginningRoutines as routines } from '#src/texts/settings/beginningRoutines.ts'
import { startSite } from '#tests/support/site.ts'
import { navigateTo } from '#tests/e2e/paths/history.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, picture, test } from '#tests/e2e/test.ts'
import { beginningLink, createAccount, press } from './emptyClub.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The server does what the next request says, and its response is lost. */
const loseResponse = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('an empty club begins: from the terminal’s link through the setup, an invitation and a first proof to the first ranking @ENT-56 @ENT-104 @ENT-108 @USR-78..USR-85 @USR-730..USR-732 @USR-900 @USR-902 @APP-160 @ROU-10 @RAN-20', async ({
  page,
  browser,
}) => {
  // A server, and the whole way of a new club.
  test.slow()
  const site = await startSite('memory', { isEmpty: true })
  try {
    await test.step('the first account', async () => {
      await page.goto(await beginningLink(site))
      await expect(title(page)).toHaveText('Primeiro Acesso')
      await press(page, 'Criar minha conta')
      await expect(page.getByLabel('Seu nome')).toBeFocused()
      await expect(page.getByText('Informe o seu nome.')).toBeVisible()
      await expectNoSidewaysScroll(page, [360, 1440])
      await expectAccessible(page)
      await page.getByLabel('Seu nome').fill('Íris Quaresma')
      await page.getByLabel('Seu e-mail').fill('iris@exemplo.org')
      await page.reload()
      await expect(page.getByLabel('Seu nome')).toHaveValue('Íris Quaresma')
      await expect(page.getByLabel('Seu e-mail')).toHaveValue('iris@exemplo.org')
      await createAccount(page)
    })

    await test.step('the identity: the page has the name at once', async () => {
      await expect(title(page)).toHaveText(texts.steps.identity.title)
      await expect(page).toHaveURL(/\/beginning\?step=identity$/u)
      await page.getByLabel('Nome do clube*').fill('Clube de Leitura')
      await press(page, texts.steps.identity.submit)
      await expect(page.locator('[data-club=name]').first()).toHaveText('Clube de Leitura')
    })

    await test.step('the founder: postponed, and back with what was typed, also after a reload', async () => {
      await expect(title(page)).toHaveText(texts.steps.founder.title)
      await expect(title(page)).toBeFocused()
      await page.getByText(texts.other).click()
      await page.getByLabel(texts.founderName).fill('Tomé Alcântara')
      await press(page, texts.postpone)
      await expect(title(page)).toHaveText(texts.steps.routines.title)
      // The step is shown before its address.
      await expect(page).toHaveURL(/\/beginning\?step=routines$/u)
      await page.goBack()
      await expect(page.getByLabel(texts.founderName)).toHaveValue('Tomé Alcântara')
      await page.reload()
      await expect(page.getByLabel(texts.founderName)).toHaveValue('Tomé Alcântara')
      await page.getByText('Eu, Íris Quaresma').click()
      await press(page, texts.steps.founder.submit)
    })

    await test.step('the routines: one is changed, one is paused, one is added', async () => {
      await expect(title(page)).toHaveText(texts.steps.routines.title)
      const reading = page.getByLabel(routines.label('Leitura Bíblica'))
      await reading.fill(' treino diario ')
      await press(page, texts.steps.routines.submit)
      await expect(page.getByText('Já existe uma rotina com este nome')).toHaveCount(2)
      await expect(page.getByLabel(routines.label('Treino Diário'))).toBeFocused()
      await reading.fill('Leitura')
      await page.getByLabel(routines.points).first().fill('12')
      await page.getByRole('checkbox', { name: routines.used('Jejum Mensal') }).press('Space')
      await expect(page.getByText(routines.paused)).toBeVisible()
      await press(page, routines.add)
      await expect(page.getByLabel(routines.newLabel)).toBeFocused()
      await page.getByLabel(routines.newLabel).fill('Estudo Semanal')
      await page.getByLabel(routines.period).last().selectOption(routines.periods.week)
      await press(page, texts.steps.routines.submit)
    })

    await test.step('the positions: one is not wanted, one gets another name', async () => {
      await expect(title(page)).toHaveText(texts.steps.positions.title)
      await page.getByRole('checkbox', { name: 'Diretor Financeiro' }).press('Space')
      await page.getByLabel(texts.positionTitle('Diretor de Cultura')).fill('Guardião das Tradições')
      await press(page, texts.steps.positions.submit)
    })

    const invitation =
      await test.step('people: a faulty line, an invitation, a card, a name that is taken', async () => {
        await expect(title(page)).toHaveText(texts.steps.people.title)
        const people = page.getByLabel(texts.people, { exact: true })
        await people.fill('Ana Prado, ana@\nBento Lira')
        await press(page, texts.steps.people.submit)
        await expect(page.getByText('Linha 1: o e-mail não é válido.')).toBeVisible()
        const twoOfOneName = 'Ana Prado, ana@exemplo.org\nAna Prado, prado@exemplo.org'
        await people.fill(`${twoOfOneName}\nBento Lira\nÍris Quaresma, outra@exemplo.org`)
        await press(page, texts.steps.people.submit)
        await expect(page.getByText(texts.invitationsTitle(2))).toBeVisible()
        await expect(page.getByLabel(texts.linkOf('Ana Prado, prado@exemplo.org'))).toBeVisible()
        await expect(page.getByText(texts.added(1))).toBeVisible()
        await expect(page.getByRole('alert')).toContainText('Este nome já é do fundador')
        await expect(people).toHaveValue('Íris Quaresma, outra@exemplo.org')
        const isReloadConfirmed = () =>
          page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
        await expect.poll(isReloadConfirmed).toBe(true)
        await page.getByRole('link', { name: 'Cargos' }).click()
        await page.getByRole('button', { name: 'Continuar editando' }).click()
        const link = await page.getByLabel(texts.linkOf('Ana Prado, ana@exemplo.org')).inputValue()
        expect(link).toMatch(/\/login#convite=[\w-]{43}$/u)
        await people.fill('Caio Mello')
        await loseResponse(page, '**/rest/v1/members?*')
        await press(page, texts.steps.people.submit)
        await expect(page.getByText(texts.left)).toBeVisible()
        await people.fill('Caio Melo')
        await press(page, texts.steps.people.submit)
        await expect(page.getByText(texts.added(2))).toBeVisible()
        await expect(page.getByLabel(texts.linkOf('Ana Prado, ana@exemplo.org'))).toHaveValue(link)
        await press(page, texts.goOn)
        await expect(title(page)).toHaveText(texts.steps.message.title)
        return link
      })

    await test.step('a second visit begins at the first step that is not done: the message', async () => {
      await page.goto(`${site.url}/admin`)
      await page.getByRole('link', { name: 'Prepare o clube' }).click()
      await expect(title(page)).toHaveText(texts.steps.message.title)
      await page.getByLabel(texts.message, { exact: true }).fill('Sejam todos bem-vindo.')
      await loseResponse(page, '**/rest/v1/messages?*')
      await press(page, texts.steps.message.submit)
      await expect(page.getByText(texts.notSaved)).toBeVisible()
      await page.getByLabel(texts.message, { exact: true }).fill('Sejam todos bem-vindos.')
      await press(page, texts.steps.message.submit)
      await expect(title(page)).toHaveText('Dashboard')
      await expect(page.getByRole('article').getByText('Sejam todos bem-vindos.')).toBeVisible()
      await expect(page.getByText('Sejam todos bem-vindo.')).toHaveCount(0)
      await navigateTo(page, '/beginning')
      await expect(title(page)).toHaveText(texts.complete)
    })

    await test.step('what the steps have saved', async () => {
      await navigateTo(page, '/members')
      for (const name of ['Íris Quaresma', 'Bento Lira', 'Caio Melo'])
        await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
      await expect(page.getByText('Caio Mello')).toHaveCount(0)
      await navigateTo(page, '/council/settings')
      await expect(page.getByText('Guardião das Tradições').first()).toBeVisible()
      await expect(page.getByText('Diretor Financeiro')).toHaveCount(0)
    })

    await test.step('the invited person joins on a phone, and proves a routine of the club', async () => {
      const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' })
      const own = await phone.newPage()
      await own.goto(invitation)
      await own.getByLabel('E-mail do convite').fill('ana@exemplo.org')
      await createAccount(own)
      await expect(title(own)).toHaveText('Dashboard')
      const open = own.getByRole('link', { name: /^Registrar (?!rotina)/u })
      await expect(open.filter({ hasText: 'Jejum' })).toHaveCount(0)
      await expect(own.getByRole('link', { name: 'Registrar Estudo Semanal' })).toBeVisible()
      await own.getByRole('link', { name: 'Registrar Treino Diário' }).click()
      await own
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'treino.jpg', mimeType: 'image/jpeg', buffer: await picture(own) })
      await own.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(own.getByText('Enviado com sucesso')).toBeVisible()
      await expect(own.getByRole('link', { name: 'Registrar Treino Diário' })).toHaveCount(0)
      await phone.close()
    })

    await test.step('the administrator evaluates it, and it is in the ranking', async () => {
      await navigateTo(page, '/tasks?status=toEvaluate')
      const card = page.getByRole('listitem').filter({ hasText: 'Ana Prado' })
      await card.getByRole('button', { name: 'Avaliar', exact: true }).click()
      const slider = page.getByRole('slider')
      await expect(slider).toHaveValue('70')
      await slider.focus()
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Avaliação enviada')).toBeVisible()
      await navigateTo(page, '/ranking')
      const places = page.getByRole('main').getByRole('listitem')
      await expect(places.filter({ hasText: /pontos?/u }).filter({ hasText: 'Ana Prado' })).toContainText('12')
    })
  } finally {
    await site.stop()
  }
})
