import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskForm.walk.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'
import { type Facts, bia, full, open, restore, setActive, takeBackAll, tasksSince } from './taskForm.people.ts'

const offline = 'Sem resposta do servidor.'

const form = (page: Page) => page.locator('[data-machine=taskForm] form')
const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Revisar o livro' })
const title = (page: Page) => form(page).getByLabel('Título')
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Descartar (?:a tarefa|as alterações)\?$/u })
/** In the page's header; also while something lies above it. */
const header = (page: Page, name: string) => page.locator('header button', { hasText: new RegExp(`^${name}$`) })
const busy = /^(?:Criando|Atribuindo|Salvando)\.\.\.$/
const send = /^(?:(?:Criar|Atribuir) tarefa|Salvar alterações)$/u
const responsible = (page: Page) => form(page).getByRole('combobox', { name: 'Responsável' })
/** Nobody who chooses looks for a member in vain. */
const withBia = async ({ people }: Pick<Stage<Facts>, 'people'>, press: () => Promise<void>) => {
  await setActive(people, true)
  await press()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, null),
    'after a reload': (stage) => open(stage, { version: 1, mode: 'create', id: randomUUID(), values: full }),
  },
  requests: {
    changeTask: ['PATCH /rest/v1/tasks'],
    createTasks: ['POST /rest/v1/tasks', 'GET /rest/v1/tasks?id=in.'],
    findActive: ['GET /rest/v1/members?&id=in.'],
  },
  steps: {
    'open the form': { does: (stage) => withBia(stage, () => header(stage.page, 'Nova Tarefa').click()) },
    'open the form for several': { does: (stage) => withBia(stage, () => header(stage.page, 'Atribuir').click()) },
    'edit a task': {
      does: async ({ page, people, facts }) => {
        await restore(people, facts)
        await setActive(people, true)
        await comeToTheFore({ page })
        // The list names her until it has come again.
        await expect(card(page).first()).not.toContainText(bia)
        await page.getByRole('button', { name: 'Editar Revisar o livro' }).first().click()
      },
    },
    'assign it to several': { does: (stage) => withBia(stage, () => header(stage.page, 'Atribuir').click()) },
    'fill it in': {
      does: async ({ page }) => {
        await title(page).fill(full.title)
        await form(page).getByLabel('Data de entrega').fill(full.dueDate)
      },
    },
    'shorten the title': { does: ({ page }) => title(page).fill('ab') },
    'choose Bia': {
      does: async ({ page }) => {
        const box = form(page).getByRole('checkbox', { name: bia })
        if (await box.isVisible()) await box.check()
        else await chooseMember(responsible(page), bia)
      },
    },
    'leave the title': {
      does: async ({ page }) => {
        await title(page).focus()
        await page.keyboard.press('Tab')
      },
    },
    submit: {
      does: ({ page }) => form(page).getByRole('button', { name: send }).dblclick(),
    },
    cancel: { does: ({ page }) => header(page, 'Cancelar').click() },
    discard: { does: ({ page }) => question(page).getByRole('button', { name: 'Descartar' }).click() },
    'keep on': { does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click() },
    'the tasks are created': { does: ({ people }) => setActive(people, true), reply: through, notice: 'Tarefa criada' },
    // It did arrive: whatever is sent afterwards must not be a second one.
    'no answer comes': {
      does: async ({ people, facts }) => {
        await setActive(people, true)
        facts.hasArrived = true
      },
      reply: lost,
      notice: offline,
    },
    'somebody is inactive': {
      does: ({ people }) => setActive(people, false),
      // What has arrived is known, and refused no more: the path's word stands in.
      reply: ({ facts }) =>
        facts.hasArrived
          ? fulfilled(400, { code: '23514', message: 'Só se atribuem tarefas a membros ativos.' })
          : through,
    },
    'the task is changed': {
      does: ({ people }) => setActive(people, true),
      reply: through,
      notice: 'As alterações foram salvas.',
    },
    // It did arrive.
    'the change gets no answer': { does: ({ people }) => setActive(people, true), reply: lost, notice: offline },
    // What has arrived is known, and refused no more: the task is as it was.
    'its new assignee is inactive': {
      does: async ({ people, facts }) => {
        await restore(people, facts)
        await setActive(people, false)
      },
      reply: through,
    },
    'Bia is not among the active ones': { does: ({ people }) => setActive(people, false), reply: through },
    'Bia is among the active ones': { does: ({ people }) => setActive(people, true), reply: through },
    'nobody tells who is active': { reply: cut },
  },
  impossible: [
    { step: 'assign it to several', when: ({ mode }) => mode === 'assign', reason: 'it is for several already' },
    { step: 'assign it to several', when: ({ mode }) => mode === 'edit', reason: 'a task that is there stays one' },
    { step: 'edit another person’s', reason: 'only who made a task has the button “Editar”' },
    {
      step: 'its new assignee is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'the database refuses nobody when nobody was chosen',
    },
    {
      step: 'somebody is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'the database refuses nobody when nobody was chosen',
    },
  ],
  signs: {
    closed: ({ page }) => header(page, 'Nova Tarefa'),
    editing: ({ page }) => form(page).getByRole('button', { name: send }),
    saving: ({ page }) => form(page).getByRole('button', { name: /^(?:Criando|Atribuindo)\.\.\.$/ }),
    changing: ({ page }) => form(page).getByRole('button', { name: 'Salvando...' }),
    checking: ({ page }) => form(page).getByRole('button', { name: busy }),
    discarding: ({ page }) => question(page).getByText('O que você escreveu será apagado.'),
  },
  parts: ['header', '[data-machine=taskForm]'],
  looks: ({ mode, failure, gone, shown }) => [mode, failure?.kind, gone.length > 0, shown.length > 0],
  invariants: [
    {
      name: 'busy exactly while the tasks are on their way; nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot }) => {
        const isSaving = waiting.length > 0
        await expect(form(page).getByRole('button', { name: busy })).toHaveCount(isSaving ? 1 : 0)
        if (snapshot.matches('closed')) return expect(form(page)).toHaveCount(0)
        await expect(title(page)).toBeEditable({ editable: !isSaving })
      },
    },
    {
      name: 'what was typed and chosen is still there, also after each failure',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value === 'closed') return
        const { values, mode } = context
        await expect(title(page)).toHaveValue(values.title)
        await expect(form(page).getByLabel('Data de entrega')).toHaveValue(values.dueDate)
        await expect(
          form(page).locator('button[type=submit]').or(form(page).locator('button[aria-busy=true]')).last(),
        ).toBeAttached()
        const chosen = values.assignees.length > 0
        if (mode !== 'assign') await expect(responsible(page)).toHaveValue(chosen ? bia : '')
        else await expect(form(page).getByText(chosen ? '1 escolhido' : '0 escolhidos')).toBeAttached()
      },
    },
    {
      name: 'a title that was left or sent too short says so',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isShort = value !== 'closed' && context.shown.includes('title') && context.values.title.length < 3
        if (isShort) await expect(form(page).getByText('O título deve ter pelo menos 3 caracteres.')).toBeAttached()
      },
    },
    {
      name: 'who is no longer active is named',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isOpen = value !== 'closed'
        const sentence = `${bia} não está mais entre os membros ativos.`
        await expect(form(page).getByText(sentence)).toHaveCount(isOpen && context.gone.length > 0 ? 1 : 0)
      },
    },
    {
      name: 'nothing is inserted twice, and nothing that was refused',
      holds: async ({ people, facts, requests, step }) => {
        const made = await tasksSince(people, facts)
        const arrived = requests.filter(({ id, arrived }) => id === 'createTasks' && arrived).length
        expect(made.length).toBeLessThanOrEqual(arrived)
        if (step === 'the tasks are created' || step === 'no answer comes') expect(made.length).toBeGreaterThan(0)
        if (step === 'somebody is inactive') expect(made).toHaveLength(facts.made)
        facts.made = made.length
      },
    },
  ],
  cleanUp: takeBackAll,
})
