import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/taskForm.walk.ts'
import { answered, cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'
import { comeToTheFore } from './list.ts'
import { type Facts, bia, full, open, restore, setActive, takeBackAll, tasksSince } from './taskForm.people.ts'

const offline = 'Sem resposta do servidor.'

const form = (page: Page) => page.locator('[data-machine=taskForm] form')
const title = (page: Page) => form(page).getByLabel('Título')
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Descartar (?:a tarefa|as alterações)\?$/u })
/** In the page's header; also while something lies above it. */
const header = (page: Page, name: string) => page.locator('header button', { hasText: new RegExp(`^${name}$`) })
const send = /^(?:(?:Criar|Atribuir) tarefa|Salvar alterações)$/u
const heading = (page: Page) => page.locator('h1', { hasText: 'Tarefas e Missões' })

/** What the graph's samples call Bia is chosen, or may be. */
const hasBia = (members: readonly { name: string }[] | null) => members?.some(({ name }) => name === 'Bia') ?? false

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage, null),
    'after a reload': (stage) => open(stage, { version: 1, mode: 'create', id: randomUUID(), values: full }),
  },
  requests: {
    changeTask: ['PATCH /rest/v1/tasks'],
    createTasks: ['POST /rest/v1/tasks', 'GET /rest/v1/tasks?id=in.'],
    loadActiveMembers: ['GET /rest/v1/members?order=name_sort'],
  },
  steps: {
    'open the form': { does: ({ page }) => header(page, 'Nova Tarefa').click() },
    'open the form for several': { does: ({ page }) => header(page, 'Atribuir').click() },
    'edit a task': {
      does: async ({ page, people, facts }) => {
        await restore(people, facts)
        await comeToTheFore({ page })
        await page.getByRole('button', { name: 'Editar Revisar o livro' }).first().click()
      },
    },
    'assign it to several': { does: ({ page }) => header(page, 'Atribuir').click() },
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
        else await form(page).getByLabel('Responsável').selectOption({ label: bia })
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
    'ask for the members again': {
      does: ({ page }) => form(page).getByRole('button', { name: 'Tentar novamente' }).click(),
    },
    'the tasks are created': { does: ({ people }) => setActive(people, true), reply: through, tells: 'Tarefa criada' },
    // It did arrive: whatever is sent afterwards must not be a second one.
    'no answer comes': {
      does: async ({ people, facts }) => {
        await setActive(people, true)
        facts.hasArrived = true
      },
      reply: lost,
      tells: offline,
    },
    'somebody is inactive': {
      does: ({ people }) => setActive(people, false),
      // What has arrived is known, and refused no more: the path's word stands in.
      reply: ({ facts }) =>
        facts.hasArrived
          ? answered(400, { code: '23514', message: 'Só se atribuem tarefas a membros ativos.' })
          : through,
    },
    'the task is changed': {
      does: ({ people }) => setActive(people, true),
      reply: through,
      tells: 'As alterações foram salvas.',
    },
    // It did arrive.
    'the change gets no answer': { does: ({ people }) => setActive(people, true), reply: lost, tells: offline },
    'its new assignee is inactive': { does: ({ people }) => setActive(people, false), reply: through },
    'the members come': { does: ({ people }) => setActive(people, true), reply: through },
    'Bia is not among the members': { does: ({ people }) => setActive(people, false), reply: through },
    'the members do not come': { reply: cut, tells: 'Erro ao carregar membros' },
  },
  impossible: [
    ...['choose Bia', 'assign it to several', 'open the form for several'].map((step) => ({
      step,
      when: ({ members }: { members: readonly { name: string }[] | null }) => !hasBia(members),
      reason: 'nobody is offered before the members are there',
    })),
    { step: 'assign it to several', when: ({ mode }) => mode === 'assign', reason: 'it is for several already' },
    { step: 'assign it to several', when: ({ mode }) => mode === 'edit', reason: 'a task that is there stays one' },
    { step: 'edit another person’s', reason: 'only who made a task has the button “Editar”' },
    {
      step: 'its new assignee is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'the database refuses nobody when nobody was chosen',
    },
    {
      step: 'ask for the members again',
      when: ({ members, membersFailure }, state) =>
        members !== null || membersFailure === null || state.includes('form.closed'),
      reason:
        "'Tentar novamente' is there only when there are none: a list that grew old is asked for again with every form",
    },
    {
      step: 'somebody is inactive',
      when: ({ values }) => values.assignees.length === 0,
      reason: 'the database refuses nobody when nobody was chosen',
    },
  ],
  signs: {
    'form.closed': ({ page }) => header(page, 'Nova Tarefa'),
    'form.editing': ({ page }) => form(page).getByRole('button', { name: send }),
    'form.saving': ({ page }) => form(page).getByRole('button', { name: /^(?:Criando|Atribuindo)\.\.\.$/ }),
    'form.changing': ({ page }) => form(page).getByRole('button', { name: 'Salvando...' }),
    'form.discarding': ({ page }) => question(page).getByText('O que você escreveu será apagado.'),
    // The form does not wait for them: nothing shows that they are on their way.
    'members.loading': ({ page }) => heading(page),
    'members.ready': ({ page }) => header(page, 'Atribuir'),
    'members.failed': ({ page }) => heading(page),
  },
  parts: ['header', '[data-machine=taskForm]'],
  looks: ({ mode, failure, members, membersFailure, gone, shown }) => [
    mode,
    failure?.kind,
    members === null && membersFailure !== null,
    gone.length > 0,
    shown.length > 0,
  ],
  invariants: [
    {
      name: 'busy exactly while the tasks are on their way; nothing can be changed meanwhile',
      holds: async ({ page, waiting, snapshot }) => {
        const isSaving = waiting.includes('createTasks') || waiting.includes('changeTask')
        await expect(form(page).getByRole('button', { name: /^(?:Criando|Atribuindo|Salvando)\.\.\.$/ })).toHaveCount(
          isSaving ? 1 : 0,
        )
        if (snapshot.matches({ form: 'closed' })) return expect(form(page)).toHaveCount(0)
        await expect(title(page)).toBeEditable({ editable: !isSaving })
      },
    },
    {
      name: 'what was typed and chosen is still there, also after each failure',
      holds: async ({ page, snapshot: { context, value } }) => {
        if (value.form === 'closed') return
        const { values, mode, members } = context
        await expect(title(page)).toHaveValue(values.title)
        await expect(form(page).getByLabel('Data de entrega')).toHaveValue(values.dueDate)
        await expect(
          form(page).locator('button[type=submit]').or(form(page).locator('button[aria-busy=true]')).last(),
        ).toBeAttached()
        if (members === null) return
        const chosen = values.assignees.length > 0
        if (mode !== 'assign')
          await expect(form(page).getByLabel('Responsável').locator('option:checked')).toHaveText(
            chosen ? bia : 'Sem responsável',
          )
        else await expect(form(page).getByText(chosen ? '1 escolhido' : '0 escolhidos')).toBeAttached()
      },
    },
    {
      name: 'a title that was left or sent too short says so',
      holds: async ({ page, snapshot: { context, value } }) => {
        const isShort = value.form !== 'closed' && context.shown.includes('title') && context.values.title.length < 3
        if (isShort) await expect(form(page).getByText('O título deve ter pelo menos 3 caracteres.')).toBeAttached()
      },
    },
    {
      name: 'who is no longer active is named, and members that did not load can be asked for again',
      holds: async ({ page, snapshot: { context, value } }) => {
        const { gone, members, membersFailure } = context
        const isOpen = value.form !== 'closed'
        const sentence = `${bia} não está mais entre os membros ativos.`
        await expect(form(page).getByText(sentence)).toHaveCount(isOpen && gone.length > 0 ? 1 : 0)
        const hasFailed = isOpen && members === null && membersFailure !== null
        await expect(form(page).getByText('Erro ao carregar membros')).toHaveCount(hasFailed ? 1 : 0)
      },
    },
    {
      name: 'nothing is inserted twice, and nothing that was refused',
      holds: async ({ people, facts, sent, step }) => {
        const made = await tasksSince(people, facts)
        const arrived = sent.filter(({ id, arrived }) => id === 'createTasks' && arrived).length
        expect(made.length).toBeLessThanOrEqual(arrived)
        if (step === 'the tasks are created' || step === 'no answer comes') expect(made.length).toBeGreaterThan(0)
        if (step === 'somebody is inactive') expect(made).toHaveLength(facts.made)
        facts.made = made.length
      },
    },
  ],
  cleanUp: takeBackAll,
})
