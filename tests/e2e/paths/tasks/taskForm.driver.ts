import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/tasks/taskForm.walk.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { fulfilled, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { type Facts, bia, full, open, restore, setActive, takeBackAll, tasksSince } from './taskForm.people.ts'

const offline = 'Sem resposta do servidor.'

const form = (page: Page) => page.locator('[data-machine=taskForm] form')
const title = (page: Page) => form(page).getByLabel('Título')
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Descartar (?:a tarefa|as alterações)\?$/u })
/** Found by text: a dialog above the page hides its roles. */
const header = (page: Page, name: string) => page.locator('header button', { hasText: new RegExp(`^${name}$`) })
const busy = /^(?:Criando|Atribuindo|Salvando)\.\.\.$/
const send = /^(?:(?:Criar|Atribuir) tarefa|Salvar alterações)$/u
const responsible = (page: Page) => form(page).getByRole('combobox', { name: 'Responsável' })
/** Opens the page and presses a button, which opens the form. */
const openBy = async (stage: Omit<Stage<Facts>, 'facts'>, press: (page: Page) => Promise<void>) => {
  const facts = await open(stage, null)
  await press(stage.page)
  return facts
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => openBy(stage, (page) => header(page, 'Nova Tarefa').click()),
    'for several members': (stage) => openBy(stage, (page) => header(page, 'Atribuir').click()),
    'a task to edit': (stage) =>
      openBy(stage, (page) => page.getByRole('button', { name: 'Editar Revisar o livro' }).first().click()),
    'after a reload': (stage) => open(stage, { version: 1, mode: 'create', id: randomUUID(), values: full }),
  },
  requests: {
    changeTask: ['PATCH /rest/v1/tasks'],
    createTasks: ['POST /rest/v1/tasks', 'GET /rest/v1/tasks?id=in.'],
    findActive: ['GET /rest/v1/members?&id=in.'],
  },
  steps: {
    'assign it to several members': {
      does: async ({ page, people }) => {
        // The list of members is loaded again.
        await setActive(people, true)
        await header(page, 'Atribuir').click()
      },
    },
    'fill in the form': {
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
    'continue editing': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Continuar editando' }).click(),
    },
    'the tasks are created': { does: ({ people }) => setActive(people, true), reply: through, notice: 'Tarefa criada' },
    // The server did insert it: a retry must not insert a second one.
    'no response arrives': {
      does: async ({ people, facts }) => {
        await setActive(people, true)
        facts.hasArrived = true
      },
      reply: lost,
      notice: offline,
    },
    'an assignee is inactive': {
      does: ({ people }) => setActive(people, false),
      // The server accepts a task that it already has, so the path replaces its response.
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
    // The server did save it.
    'the change gets no response': { does: ({ people }) => setActive(people, true), reply: lost, notice: offline },
    // The server accepts a change that it already has, so the task is restored first.
    'its new assignee is inactive': {
      does: async ({ people, facts }) => {
        await restore(people, facts)
        await setActive(people, false)
      },
      reply: through,
    },
    'Bia is not active': { does: ({ people }) => setActive(people, false), reply: through },
    'Bia is active': { does: ({ people }) => setActive(people, true), reply: through },
    'the check of active members fails': { reply: cut },
  },
  impossible: [
    {
      step: 'assign it to several members',
      when: ({ mode }) => mode === 'assign',
      reason: 'the form is already for several members',
    },
    {
      step: 'assign it to several members',
      when: ({ mode }) => mode === 'edit',
      reason: 'an existing task has one assignee',
    },
    {
      step: 'its new assignee is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'without an assignee there is no refusal',
    },
    {
      step: 'an assignee is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'without an assignee there is no refusal',
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
  elsewhere: [{ step: 'the user leaves the screen', reason: 'tasks.e2e.ts' }],
  unshown: {
    'taskForm: sleep': 'tasks.e2e.ts',
    'taskForm.discarding: sleep': 'a dialog covers the links: tests/paths',
  },
  gone: ['closed'],
  looks: ({ mode, failure, gone, shown }) => [mode, failure?.kind, gone.length > 0, shown.length > 0],
  invariants: [
    {
      name: 'the form is disabled exactly while a request is open',
      holds: async ({ page, waiting, snapshot }) => {
        const isSaving = waiting.length > 0
        await expect(form(page).getByRole('button', { name: busy })).toHaveCount(isSaving ? 1 : 0)
        if (snapshot.matches('closed')) return expect(form(page)).toHaveCount(0)
        await expect(title(page)).toBeEditable({ editable: !isSaving })
      },
    },
    {
      name: 'typed and chosen values stay, also after each failure',
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
      name: 'a title that is too short shows its fault once left or submitted',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isShort = value !== 'closed' && context.shown.includes('title') && context.values.title.length < 3
        if (isShort) await expect(form(page).getByText('O título deve ter pelo menos 3 caracteres.')).toBeAttached()
      },
    },
    {
      name: 'a member who is no longer active is named',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isOpen = value !== 'closed'
        const sentence = `${bia} não está mais entre os membros ativos.`
        await expect(form(page).getByText(sentence)).toHaveCount(isOpen && context.gone.length > 0 ? 1 : 0)
      },
    },
    {
      name: 'nothing is inserted twice or after a refusal',
      holds: async ({ people, facts, requests, step }) => {
        const made = await tasksSince(people, facts)
        const arrived = requests.filter(({ id, arrived }) => id === 'createTasks' && arrived).length
        expect(made.length).toBeLessThanOrEqual(arrived)
        if (step === 'the tasks are created' || step === 'no response arrives') expect(made.length).toBeGreaterThan(0)
        if (step === 'an assignee is inactive') expect(made).toHaveLength(facts.made)
        facts.made = made.length
      },
    },
  ],
  cleanUp: takeBackAll,
})
