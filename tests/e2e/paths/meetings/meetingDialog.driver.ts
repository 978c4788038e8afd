import { expect, type Page } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { isMeetingIncomplete, meetingFields } from '#machines/meetings/meetingForm.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/meetings/meetingDialog.walk.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { ana, bia, changeByAnother, deleteThem, madeMeetings, open, year, type Facts } from './meetingDialog.people.ts'

type Context = ContextFrom<typeof walk.machine>

const offline = 'Sem resposta do servidor.'
/** Found by attribute: a confirmation above it hides its role. */
const form = (page: Page) => page.locator('[role=dialog] form')
const button = (page: Page, name: string | RegExp) => form(page).getByRole('button', { name })
const title = (page: Page) => form(page).locator('input').nth(0)
const date = (page: Page) => form(page).locator('input').nth(1)
const time = (page: Page) => form(page).locator('input').nth(2)
const box = (page: Page, name: string) => form(page).getByRole('checkbox', { name })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const discarding = 'Descartar alterações?'
const conflict = conflictDialog('Outra pessoa alterou esta reunião')
const deleted = 'Outra pessoa excluiu esta reunião'

/** The day of the samples, in a year that stays in the future. */
const inTime = (text: string) => text.replace('12/2026', `12/${year}`)
const hasBia = ({ members }: Context) => members?.some(({ name }) => name === 'Bia') ?? false

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async (stage) => {
      const facts = await open(stage)
      await stage.page.getByRole('button', { name: 'Nova Reunião' }).click()
      return facts
    },
    'to edit': async (stage) => {
      const facts = await open(stage)
      await stage.page.getByRole('button', { name: 'Editar Reunião ordinária', exact: true }).click()
      return facts
    },
    'with a draft': 'another session: tests/e2e/feedback/unsent.e2e.ts',
    'with the members of the last dialog': 'the start holds the request of the first dialog: tests/paths',
  },
  requests: {
    loadInvitees: ['POST /rest/v1/rpc/search_members', 'GET /rest/v1/members?id=in.'],
    checkMeeting: ['POST /rest/v1/rpc/meeting_conflicts'],
    saveMeeting: ['POST /rest/v1/rpc/save_meeting', 'GET /rest/v1/meetings?id=eq.'],
  },
  steps: {
    'fill in the form': {
      does: async ({ page }) => {
        // Two texts, so that a change happens even if the field already has the second.
        await title(page).fill('Balanç')
        await title(page).fill('Balanço')
        await date(page).fill(inTime('15/12/2026'))
        const all = button(page, 'Mostrar todos os membros')
        if (await all.isVisible()) await all.click()
        for (const name of [ana, bia]) await box(page, name).check()
      },
    },
    'type an impossible date': { does: ({ page }) => date(page).fill('31/02/2027') },
    'leave the date': {
      does: async ({ page }) => {
        await date(page).focus()
        await time(page).focus()
      },
    },
    submit: { does: ({ page }) => button(page, /^(?:Agendar|Atualizar)$/u).click() },
    confirm: { does: ({ page }) => page.getByRole('button', { name: /mesmo assim$/u }).dblclick() },
    cancel: {
      does: async ({ page }) => {
        const again = question(page, deleted).getByRole('button', { name: 'Descartar' })
        if (await again.isVisible()) await again.click()
        else await page.keyboard.press('Escape')
      },
    },
    discard: { does: ({ page }) => question(page, discarding).getByRole('button', { name: 'Descartar' }).click() },
    'continue editing': {
      does: ({ page }) => page.getByRole('button', { name: /^(?:Continuar editando|Voltar)$/u }).click(),
    },
    ...choicesOf(conflict, 'Título'),
    ...waysOut(conflict),
    'schedule it again': {
      does: ({ page }) => question(page, deleted).getByRole('button', { name: 'Agendar de novo' }).click(),
    },
    'reload the members': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'no one has another meeting': { reply: through },
    'Bia has another meeting': {
      reply: ({ facts }) =>
        fulfilled(200, [
          { member_id: facts.bia, name: bia, title: 'Planejamento', date: `${year}-12-08`, time: '19:30' },
        ]),
    },
    'the check of other meetings fails': { reply: cut, notice: offline },
    'it is saved': {
      reply: through,
      notice: ({ meeting }) => (meeting === null ? 'Reunião agendada' : 'Reunião atualizada'),
    },
    // The server did save it: a retry must create no second meeting and no conflict.
    'saving gets no response': { reply: lost, notice: offline },
    'another user changed it': { does: ({ people, facts }) => changeByAnother(people, facts), reply: through },
    'another user deleted it': { does: ({ people }) => deleteThem(people), reply: through },
    'the members arrive': { reply: through },
    'Bia is not among the members': {
      reply: ({ facts }) =>
        fulfilled(200, [
          { id: facts.ana, name: ana, photo_url: null, user_id: null, is_founder: false, name_sort: 'beatriz' },
        ]),
    },
    'the members fail to load': { reply: cut, notice: 'Erro ao carregar membros' },
  },
  unshown: {
    'meetingDialog.open.members: members.search':
      'the demonstration has fewer than 300 members: tests/machines/meetings/meetingDialog.test.ts',
  },
  impossible: [
    ...['the first of many members arrive', 'search for a participant'].map((step) => ({
      step,
      reason: 'the demonstration has fewer than 300 members',
    })),
    {
      step: 'fill in the form',
      when: (context) => !hasBia(context),
      reason: 'a member who did not load cannot be chosen',
    },
    {
      step: 'reload the members',
      when: ({ members }, state) => members !== null || !state.includes('open.form.writing'),
      reason: "'Tentar novamente' is only in the open form, and only without members: each opening reloads an old list",
    },
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('title'),
      reason: noChoice,
    })),
    ...['another user changed it', 'another user deleted it'].map((step) => ({
      step,
      when: ({ meeting }: Context) => meeting === null,
      reason: 'other users do not see a new meeting',
    })),
  ],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Nova Reunião' }),
    'open.form.writing.creating': ({ page }) => button(page, /^Agendar$/u),
    'open.form.writing.editing': ({ page }) => button(page, /^Atualizar$/u),
    'open.form.validating': ({ page }) => button(page, 'Verificando...'),
    'open.form.warning': ({ page }) =>
      question(page, 'Horários próximos').getByText('com menos de uma hora de diferença'),
    'open.form.saving': ({ page }) => button(page, /^(?:Agendando|Atualizando)\.\.\.$/u),
    'open.form.conflict': ({ page }) => conflict(page),
    'open.form.gone': ({ page }) => question(page, deleted),
    'open.form.discarding': ({ page }) =>
      question(page, discarding).getByText('O que você escreveu ainda não foi salvo.'),
    // The form does not wait for the members.
    'open.members.loading': ({ page }) => page.locator('h1'),
    'open.members.ready': ({ page }) => page.locator('h1'),
    'open.members.failed': ({ page }) => page.locator('h1'),
  },
  gone: ['closed'],
  parts: ['main'],
  looks: ({ failure, members, membersFailure, gone, shown, conflict: open }) => [
    failure !== null,
    members === null && membersFailure !== null,
    gone.length > 0,
    shown.length > 0,
    open?.both.length,
  ],
  invariants: [
    {
      name: 'the reason of a failure is shown',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'closed' || context.failure === null) return
        await expect(form(page).getByRole('alert').last()).toBeVisible()
      },
    },
    {
      name: 'typed values stay, also after each failure and below each dialog',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'closed') return expect(form(page)).toHaveCount(0)
        await expect(title(page)).toHaveValue(context.values.title)
        await expect(date(page)).toHaveValue(inTime(context.values.date))
        await expect(time(page)).toHaveValue(context.values.time)
      },
    },
    {
      name: 'an impossible date shows its fault once the field is left',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isNamed = value !== 'closed' && context.shown.includes('date') && context.values.date === '31/02/2027'
        await expect(form(page).getByText('Esta data não existe no calendário.')).toHaveCount(isNamed ? 1 : 0)
      },
    },
    {
      name: 'a submission shows the missing fields',
      holds: async ({ page, snapshot: { context, value } }) => {
        const { shown, values } = context
        const isSent = value !== 'closed' && shown.length === meetingFields.length
        await expect(form(page).getByText('Campos obrigatórios', { exact: true })).toHaveCount(
          isSent && isMeetingIncomplete(values) ? 1 : 0,
        )
        await expect(form(page).getByText('Sem participantes')).toHaveCount(
          isSent && context.members !== null && values.participants.length === 0 ? 1 : 0,
        )
      },
    },
    {
      name: 'nothing is saved twice or without a request',
      holds: async ({ people, requests, step }) => {
        const made = await madeMeetings(people)
        const arrived = requests.filter(({ id, arrived: hasArrived }) => id === 'saveMeeting' && hasArrived).length
        expect(made.filter((meeting) => meeting.title === 'Balanço').length).toBeLessThanOrEqual(Math.min(arrived, 2))
        if (arrived === 0) expect(made.length).toBeLessThanOrEqual(1)
        if (step === 'it is saved') expect(made.length).toBeGreaterThan(0)
      },
    },
  ],
  cleanUp: ({ people }) => deleteThem(people),
})
