import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, expectNoSidewaysScroll, picture, requestAs, test } from '#tests/e2e/test.ts'

/** New in the demonstration: every routine is free. */
const who = 'membro12'

/** Wide for the evaluators, a phone for the owner. */
const phone = { width: 390, height: 844 }

const panel = (page: Page) => page.locator('form[data-machine="evaluation"]')
const thread = (page: Page) => page.locator('section[data-machine="proof"]')
const notice = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('alertdialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Picks a picture for the form. */
const choose = async (page: Page, photo: { name: string; mimeType: string; buffer: Buffer }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Escolher foto').click()])
  await chooser.setFiles(photo)
  await expect(page.getByText(photo.name)).toBeVisible()
}

test('a proof from photo to correction, with three people @TAS-120..TAS-126 @TAS-129 @TAS-131 @TAS-132 @TAS-134 @TAS-135 @TAS-850 @TAS-892 @ROU-70..ROU-73 @ROU-892', async ({
  page: owner,
  site,
  signIn,
  browser,
}) => {
  test.slow()
  await owner.setViewportSize(phone)
  await signIn(who)
  await owner.goto('/routines?type=reading')
  const photo = { name: 'salmo.jpg', mimeType: 'image/jpeg', buffer: await picture(owner) }
  await choose(owner, photo)
  await button(owner, 'Enviar').click()
  await expect(owner).toHaveURL(/\/dashboard$/)
  const [sent] = await requestAs(
    site,
    who,
    'GET',
    'tasks?select=id,title&routine_type=eq.reading&status=eq.pending&order=created_at.desc&limit=1',
  )
  const id = String(sent?.['id'])

  // The evaluator returns it with R, which types a letter in a text.
  const evaluator = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn('admin', { page: evaluator, at: `/tasks?task=${id}` })
  await button(evaluator, 'Avaliar').click()
  await panel(evaluator).getByLabel('Comentário').fill('Par')
  await panel(evaluator).getByLabel('Comentário').press('r')
  await expect(panel(evaluator).getByLabel('Comentário')).toHaveValue('Parr')
  await panel(evaluator).getByRole('slider').focus()
  await evaluator.keyboard.press('r')
  const reason = evaluator.getByLabel('Motivo da devolução')
  await expect(reason).toBeFocused()
  await reason.fill('A página está escura.')
  await reason.press('Escape')
  await expect(panel(evaluator).getByRole('slider')).toBeVisible()
  await button(evaluator, 'Devolver').click()
  await expect(reason).toHaveValue('A página está escura.')
  await button(evaluator, 'Devolver prova').click()
  await expect(notice(evaluator)).toHaveText([/Prova devolvida/u])
  await expect(evaluator.getByText('Devolvida', { exact: true })).toBeVisible()

  // The dashboard of the owner leads there too.
  await owner.goto('/dashboard')
  await expect(owner.getByRole('listitem').filter({ hasText: 'hoje · devolvido' })).not.toContainText('Completo')
  await expect(owner.getByRole('link', { name: 'Refazer Leitura Bíblica' })).toBeVisible()

  // The owner reads why, and sends another photo.
  await owner.goto('/routines')
  await expect(owner.getByText('Motivo: A página está escura.')).toBeVisible()
  await owner
    .getByRole('link', { name: /^Refazer Leitura Bíblica/u })
    .first()
    .click()
  await expect(owner.getByText('Esta foto substitui a devolvida')).toBeVisible()
  await choose(owner, photo)
  await owner.getByLabel('Observações').fill('Agora de dia.')
  await button(owner, 'Enviar').click()
  await expect(owner).toHaveURL(/\/dashboard$/)

  // It is evaluated. What the owner writes meanwhile appears beside the chosen score.
  await evaluator.goto(`/tasks?task=${id}`)
  await button(evaluator, 'Avaliar').click()
  await expect(panel(evaluator).getByText('Agora de dia.')).toBeVisible()
  await panel(evaluator).getByRole('slider').focus()
  await evaluator.keyboard.press('4')
  const reply = { p_id: randomUUID(), p_task: id, p_text: 'Tirei perto da janela.' }
  await requestAs(site, who, 'POST', 'rpc/answer_proof', reply)
  await expect(panel(evaluator).getByText('Tirei perto da janela.')).toBeVisible()
  await evaluator.keyboard.press('Control+Enter')
  // Beside the notice of the text, which stays six seconds.
  await expect(notice(evaluator).filter({ hasText: 'Avaliação enviada' })).toHaveText([/40\/100/u])

  // The owner contests it, from the last submissions.
  await owner.goto('/routines')
  await owner
    .getByRole('link', { name: /^Contestar até \d\d\/\d\d \d\d:\d\d: Leitura Bíblica de /u })
    .first()
    .click()
  await expect(owner.getByText(/^Você pode contestar a nota até/u)).toBeVisible()
  await button(owner, 'Contestar').click()
  await owner.getByLabel('Motivo da contestação').fill('Li os três capítulos.')
  await button(owner, 'Enviar contestação').click()
  await expect(notice(owner)).toHaveText([/Contestação enviada/u])
  await expect(button(owner, 'Contestar')).toHaveCount(0)

  // The response to a reply is lost. The same reply, sent again after the form was closed, is stored once.
  const replies = '**/rest/v1/rpc/answer_proof'
  await owner.route(replies, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(owner, 'Responder').click()
  await owner.getByRole('textbox', { name: 'Resposta' }).fill('O relógio mostra.')
  await button(owner, 'Enviar resposta').click()
  await expect(notice(owner).filter({ hasText: 'Não foi enviado' })).toBeVisible()
  await button(owner, 'Voltar').click()
  await expect(thread(owner).getByText('O relógio mostra.')).toHaveCount(1)
  await owner.unroute(replies)
  await button(owner, 'Responder').click()
  await expect(owner.getByRole('textbox', { name: 'Resposta' })).toHaveValue('O relógio mostra.')
  await button(owner, 'Enviar resposta').click()
  await expect(notice(owner).filter({ hasText: 'Resposta enviada' })).toBeVisible()
  await expect(thread(owner).getByText('O relógio mostra.')).toHaveCount(1)

  // Who gave the score cannot decide.
  await evaluator.goto(`/tasks?task=${id}`)
  await button(evaluator, 'Conversa').click()
  await expect(thread(evaluator).getByText('Li os três capítulos.')).toBeVisible()
  await expect(button(evaluator, 'Manter nota')).toHaveCount(0)

  // A third person finds it among the contests, and corrects the score.
  const second = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn('conselho', { page: second, at: '/tasks' })
  await second.locator('label').filter({ hasText: 'Contestações' }).click()
  await expect(second).toHaveURL(/status=contested/)
  await button(second, 'Decidir contestação').first().click()
  await button(second, 'Corrigir nota').click()
  await second.getByLabel('Motivo da decisão').fill('Os três capítulos estão na foto.')
  const score = second.getByRole('slider', { name: 'Nova nota' })
  await score.press('End')
  // The owner is writing meanwhile.
  await button(owner, 'Responder').click()
  const unsent = owner.getByRole('textbox', { name: 'Resposta' })
  await unsent.fill('E o capítulo quatro.')
  await button(second, 'Corrigir a nota').click()
  await expect(notice(second)).toHaveText([/Nota corrigida/u])
  await expect(thread(second).getByText('de 40/100 para 100/100')).toBeVisible()

  // The form says that the conversation is closed, and has the text.
  await expect(thread(owner).getByText(/^A contestação foi decidida/u)).toBeVisible()
  await expect(unsent).toHaveValue('E o capítulo quatro.')
  await expect(unsent).not.toBeEditable()
  await expect(button(owner, 'Enviar resposta')).toHaveCount(0)

  // The owner reads the outcome in the conversation that is still open.
  await expect(owner.getByText('Pontuação: 100/100 (5 pontos atribuídos)')).toBeVisible()
  await expect(thread(owner).getByRole('listitem')).toHaveCount(6)
  await expect(thread(owner).getByText('Os três capítulos estão na foto.')).toBeVisible()
  await expectNoSidewaysScroll(owner)
  for (const page of [evaluator, second]) await page.context().close()
})
