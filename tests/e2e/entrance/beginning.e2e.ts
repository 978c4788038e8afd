import type { Page } from 'playwright/test'
import { beginning as texts } from '#src/texts/settings/beginning.ts'
import { beginningRoutines as routines } from '#src/texts/settings/beginningRoutines.ts'
import { startSite } from '#tests/support/site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/e2e/test.ts'
import { beginningLink, createAccount, press } from './emptyClub.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const looksRight = async (page: Page) => {
  await expectNoSidewaysScroll(page, [360, 1440])
  await expectAccessible(page)
}

test('an empty club begins: from the terminal’s link to the first message on the wall @ENT-56 @ENT-57 @ENT-68 @ENT-104 @ENT-108 @USR-78..USR-85 @USR-730..USR-732 @APP-160', async ({
  page,
  browser,
}) => {
  // A server, a club and all steps of its setup.
  test.slow()
  const site = await startSite('memory', { isEmpty: true })
  try {
    const link = await beginningLink(site)
    await page.goto(link)
    await expect(title(page)).toHaveText('Primeiro Acesso')
    await press(page, 'Criar minha conta')
    await expect(page.getByLabel('Seu nome')).toBeFocused()
    await expect(page.getByText('Informe o seu nome.')).toBeVisible()
    await looksRight(page)
    await page.getByLabel('Seu nome').fill('Íris Quaresma')
    await page.getByLabel('Seu e-mail').fill('iris@exemplo.org')
    await page.reload()
    await expect(page.getByLabel('Seu nome')).toHaveValue('Íris Quaresma')
    await expect(page.getByLabel('Seu e-mail')).toHaveValue('iris@exemplo.org')
    await createAccount(page)

    // The identity: wrong input, what was typed survives a reload, and the page has the name at once.
    await expect(title(page)).toHaveText(texts.steps.identity.title)
    await expect(page).toHaveURL(/\/beginning\?step=identity$/u)
    const clubName = page.getByLabel('Nome do clube*')
    await clubName.fill(' ')
    await press(page, texts.steps.identity.submit)
    await expect(page.getByText('Informe o nome do clube')).toBeVisible()
    await expect(clubName).toBeFocused()
    await looksRight(page)
    await clubName.fill('Clube de Leitura')
    await page.reload()
    await expect(clubName).toHaveValue('Clube de Leitura')
    await press(page, texts.steps.identity.submit)
    await expect(page.locator('[data-club=name]').first()).toHaveText('Clube de Leitura')

    // The founder: wrong input, postponed, back, and what was typed survives a reload.
    await expect(title(page)).toHaveText(texts.steps.founder.title)
    await expect(page).toHaveURL(/\/beginning\?step=founder$/u)
    await expect(title(page)).toBeFocused()
    await page.getByText(texts.other).click()
    await press(page, texts.steps.founder.submit)
    await expect(page.getByText('Informe o nome do fundador.')).toBeVisible()
    await expect(page.getByLabel(texts.founderName)).toBeFocused()
    await looksRight(page)
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

    // The routines: wrong input, one is changed, one is paused, one is added, and what was typed survives a reload.
    await expect(title(page)).toHaveText(texts.steps.routines.title)
    const reading = page.getByLabel(routines.label('Leitura Bíblica'))
    await reading.fill(' treino diario ')
    await page.getByLabel(routines.points).first().fill('1001')
    await press(page, texts.steps.routines.submit)
    await expect(page.getByText('Já existe uma rotina com este nome')).toHaveCount(2)
    await expect(page.getByText('Os pontos vão de 0 a 1.000')).toBeVisible()
    await expect(page.getByLabel(routines.label('Treino Diário'))).toBeFocused()
    await looksRight(page)
    await reading.fill('Leitura')
    await page.getByLabel(routines.points).first().fill('12')
    await page.getByRole('checkbox', { name: routines.used('Jejum Mensal') }).press('Space')
    await expect(page.getByText(routines.paused)).toBeVisible()
    await press(page, routines.add)
    await expect(page.getByLabel(routines.newLabel)).toBeFocused()
    await page.getByLabel(routines.newLabel).fill('Estudo Semanal')
    await page.getByLabel(routines.period).last().selectOption(routines.periods.week)
    await page.reload()
    await expect(page.getByLabel(routines.newLabel)).toHaveValue('Estudo Semanal')
    await expect(page.getByLabel(routines.points).first()).toHaveValue('12')
    await looksRight(page)
    await press(page, texts.steps.routines.submit)

    // The positions: one is not wanted, one gets another name.
    await expect(title(page)).toHaveText(texts.steps.positions.title)
    await page.getByRole('checkbox', { name: 'Diretor Financeiro' }).press('Space')
    await page.getByLabel(texts.positionTitle('Diretor de Cultura')).fill('')
    await press(page, texts.steps.positions.submit)
    await expect(page.getByText('Informe o nome do cargo, ou desmarque-o.')).toBeVisible()
    await page.getByLabel(texts.positionTitle('Diretor de Cultura')).fill('Guardião das Tradições')
    await looksRight(page)
    await press(page, texts.steps.positions.submit)

    // People: a line that no one can save, an invitation, a card, and a name that is taken.
    await expect(title(page)).toHaveText(texts.steps.people.title)
    const people = page.getByLabel(texts.people, { exact: true })
    await people.fill('Ana Prado, ana@\nBento Lira')
    await press(page, texts.steps.people.submit)
    await expect(page.getByText('Linha 1: o e-mail não é válido.')).toBeVisible()
    await people.fill('Ana Prado, ana@exemplo.org\nBento Lira\nÍris Quaresma, outra@exemplo.org')
    await page.reload()
    await expect(people).toHaveValue(/Bento Lira/u)
    await press(page, texts.steps.people.submit)
    await expect(page.getByText(texts.invitationsTitle(1))).toBeVisible()
    await expect(page.getByText(texts.added(1))).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Este nome já é do fundador')
    await expect(people).toHaveValue('Íris Quaresma, outra@exemplo.org')
    await expect(page.getByLabel(texts.linkOf('Ana Prado'))).toHaveValue(/\/login#convite=[\w-]{43}$/u)
    await looksRight(page)
    await people.fill('Caio Melo')
    await press(page, texts.steps.people.submit)
    await expect(title(page)).toHaveText(texts.steps.message.title)

    // A second visit begins at the first step that is not done.
    await page.goto(`${site.url}/admin`)
    await page.getByRole('link', { name: 'Prepare o clube' }).click()
    await expect(title(page)).toHaveText(texts.steps.message.title)
    await looksRight(page)
    await page.getByLabel(texts.message, { exact: true }).fill('Sejam todos bem-vindos.')
    await press(page, texts.steps.message.submit)
    await expect(title(page)).toHaveText('Dashboard')
    await expect(page.getByRole('article').getByText('Sejam todos bem-vindos.')).toBeVisible()

    await page.goto(`${site.url}/beginning`)
    await expect(title(page)).toHaveText(texts.complete)
    await looksRight(page)
    await page.goto(`${site.url}/members`)
    for (const name of ['Íris Quaresma', 'Bento Lira', 'Caio Melo'])
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await page.goto(`${site.url}/admin/ranking?tab=routines`)
    const rows = page.locator('[data-machine=routineKinds] tbody tr')
    await expect(rows.first()).toContainText('Treino DiárioPor diaaté 12ExigidaAtiva')
    await expect(rows.nth(1)).toContainText('Leitura')
    await expect(rows.nth(2)).toContainText('Em pausa')
    await expect(rows.last()).toContainText('Estudo SemanalPor semanaaté 10ExigidaAtiva')
    await page.goto(`${site.url}/council/settings`)
    await expect(page.getByText('Guardião das Tradições').first()).toBeVisible()
    await expect(page.getByText('Diretor Financeiro')).toHaveCount(0)

    // The link is used: its own sentence, and nothing typed is lost.
    const other = await browser.newPage()
    await other.goto(link)
    await other.getByLabel('Seu nome').fill('Outra Pessoa')
    await other.getByLabel('Seu e-mail').fill('outra@exemplo.org')
    await createAccount(other)
    await expect(other.getByRole('alert')).toContainText('Este link de início já foi usado.')
    await expect(other.getByLabel('Seu e-mail')).toHaveValue('outra@exemplo.org')
    await other.goto(`${site.url}/login#inicio=${'x'.repeat(43)}`)
    await createAccount(other)
    await expect(other.getByRole('alert')).toContainText('Este link de início não é deste clube')
    await other.close()
  } finally {
    await site.stop()
  }
})
