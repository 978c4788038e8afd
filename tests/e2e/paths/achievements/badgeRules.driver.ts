import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import type { ContextFrom } from 'xstate'
import { firstFaultOfBadge } from '#machines/achievements/badgeForm.ts'
import { choices, choicesOf, conflictDialog, noChoice, waysOut } from '#tests/e2e/paths/conflict.ts'
import { walk } from '#tests/paths/achievements/badgeRules.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The prefix of this path's badge titles, and the id of the first badge. */
  name: string
  id: string
  /** The titles that the database must have, by badge. */
  titles: Map<string, string>
  /** The badge in the form: a key of `titles`. */
  at: string
  /** The title in the form, and before another user's change. */
  typed: string
  mine: string
  /** Counts filled and new forms, so that each title is different. */
  count: number
}

type Context = ContextFrom<typeof walk.machine>

const who = 'admin'
const own = 'own'

const part = (page: Page) => page.locator('[data-machine=badgeRules]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Nova|Editar) insígnia$/u })
const title = (page: Page) => dialog(page).getByLabel('Título*')
const save = (page: Page) => dialog(page).locator('[type=submit]')
const question = (page: Page) => page.getByRole('alertdialog')
const conflict = conflictDialog('Outra pessoa alterou esta insígnia')
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

const choose = choicesOf(conflict, 'Título')

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

const badges = async (people: People) => (await people.as(who)).client.from('badges')

/** Inserts the badge of the path. No member fulfils its rule, so no one gets a notification. */
const add = async (people: People, { id, name, titles }: Facts) => {
  if (titles.has(own)) return
  titles.set(own, name)
  const row = { id, title: name, description: 'Lidera.', icon: 'key', measure: 'months_led', threshold: 90_000 }
  check(await (await badges(people)).insert(row))
}

/** The title that another user gives to the badge. */
const theirs = ({ name }: Facts) => `${name} Viva`

/** Changes the badge as another window does. Each change has another description. */
const changeElsewhere = async ({ people, facts }: { people: People; facts: Facts }) => {
  facts.mine = facts.typed
  if (facts.typed === facts.titles.get(own)) facts.typed = theirs(facts)
  facts.titles.set(own, theirs(facts))
  const change = { title: theirs(facts), icon: 'eye', description: `Lidera, ${randomUUID()}.` }
  check(await (await badges(people)).update(change).eq('id', facts.id))
}

const titlesOf = async (people: People, { name }: Facts) => {
  const { data, error } = await (await badges(people)).select('title').like('title', `${name}%`)
  if (error) throw error
  return data.map((row) => row.title)
}

const isUnderForm = (_: unknown, state: string) => !state.includes('form.closed')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const id = randomUUID()
      const facts = { id, name: `Prova ${id.slice(0, 8)}`, titles: new Map(), at: own, typed: '', mine: '', count: 0 }
      await add(people, facts)
      await people.enter(page, who)
      await page.goto('/achievements?tab=rules')
      return facts
    },
  },
  requests: {
    openBadge: [],
    loadBadgeRules: ['POST /rest/v1/rpc/badge_rules'],
    saveBadge: [
      'POST /rest/v1/badges or PATCH /rest/v1/badges',
      'GET /rest/v1/badges',
      'PATCH /rest/v1/badges',
      'POST /rest/v1/rpc/badge_rules?id=eq.',
    ],
    deleteBadge: ['DELETE /rest/v1/badges', 'POST /rest/v1/rpc/badge_rules?id=eq.'],
  },
  steps: {
    'the rules are loaded': { does: ({ people, facts }) => add(people, facts), reply: through },
    'the rules cannot be loaded': { reply: cut, notice: 'Erro ao carregar insígnias' },
    'try to load the rules again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen becomes visible': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'add a badge': {
      does: async ({ page, facts }) => {
        facts.count += 1
        facts.at = `new ${facts.count}`
        facts.typed = ''
        await button(page, 'Nova insígnia').click()
      },
    },
    'edit a badge': {
      does: async ({ page, facts }) => {
        facts.at = own
        facts.typed = facts.titles.get(own) ?? ''
        await button(page, `Editar ${facts.typed}`).click()
      },
    },
    'the form has no draft': { reply: through },
    'fill in the form': {
      does: async ({ page, facts }) => {
        facts.count += 1
        facts.typed = `${facts.name} ${facts.count}`
        await title(page).fill(facts.typed)
        await dialog(page).getByLabel('Descrição*').fill('Lê.')
        await dialog(page).getByLabel('Quantidade*').fill('90001')
      },
    },
    'empty the title': {
      does: async ({ page, facts }) => {
        facts.typed = ''
        await title(page).fill('')
      },
    },
    submit: {
      // An error message above the button moves it: a second click would hit another element.
      does: ({ page, facts }) => save(page).click({ clickCount: facts.typed === '' ? 1 : 2 }),
    },
    cancel: {
      does: async ({ page }) => {
        const close = answer(page, 'Descartar')
        const cancel = dialog(page).getByRole('button', { name: 'Cancelar', exact: true })
        await ((await close.isVisible()) ? close : cancel).click()
      },
    },
    discard: { does: ({ page }) => answer(page, 'Descartar').click() },
    'continue editing': { does: ({ page }) => page.keyboard.press('Escape') },
    delete: { does: ({ page }) => dialog(page).getByRole('button', { name: 'Excluir insígnia' }).click() },
    confirm: { does: ({ page }) => answer(page, 'Sim, excluir insígnia').dblclick() },
    'choose their version': {
      does: async ({ page, facts }) => {
        facts.typed = theirs(facts)
        await choose['choose their version'].does({ page })
      },
    },
    'choose my version': {
      does: async ({ page, facts }) => {
        facts.typed = facts.mine
        await choose['choose my version'].does({ page })
      },
    },
    ...waysOut(conflict),
    'create the badge again': { does: ({ page }) => answer(page, 'Criar de novo').click() },
    'the badge is saved': {
      does: async ({ facts }) => {
        facts.titles.set(facts.at, facts.typed)
      },
      reply: through,
      notice: ({ rule }) => (rule === null ? 'Insígnia criada' : 'Insígnia atualizada'),
    },
    // The server inserts the new badge: the next attempt must not insert a second one.
    'saving gets no response': {
      does: async ({ facts }) => {
        if (facts.at !== own) facts.titles.set(facts.at, facts.typed)
      },
      reply: ({ facts }) => (facts.at === own ? cut : lost),
      notice: 'Erro ao salvar insígnia',
    },
    'the title is taken': {
      reply: fulfilled(409, {
        code: '23514',
        message: 'Já existe uma insígnia com este título.',
        details: null,
        hint: null,
      }),
      notice: 'Erro ao salvar insígnia',
    },
    'another user changed the badge': {
      does: changeElsewhere,
      reply: through,
    },
    'another user deleted the badge': {
      does: async ({ people, facts }) => {
        facts.titles.delete(own)
        check(await (await badges(people)).delete().eq('id', facts.id))
      },
      reply: through,
    },
    'the badge is deleted': {
      does: async ({ facts }) => {
        facts.titles.delete(own)
      },
      reply: through,
      notice: 'Insígnia excluída',
    },
    'deleting gets no response': { reply: cut, notice: 'Erro ao excluir insígnia' },
    'another user changed the badge before its deletion': {
      does: changeElsewhere,
      reply: through,
    },
  },
  impossible: [
    {
      step: 'try to load the rules again',
      when: isUnderForm,
      reason: 'the form covers the button',
    },
    { step: 'edit a badge', when: ({ rules }) => rules === null, reason: 'the list shows no badge' },
    ...['another user changed the badge', 'another user deleted the badge'].map((step) => ({
      step,
      when: ({ rule }: { rule: unknown }) => rule === null,
      reason: 'other users do not have a badge that is not saved yet',
    })),
    ...choices.map((step) => ({
      step,
      when: ({ conflict }: Context) => !conflict?.both.includes('title'),
      reason: noChoice,
    })),
  ],
  passing: ['form.opening'],
  elsewhere: [
    { step: 'the form has a draft', reason: 'another session: tests/paths' },
    { step: 'the form cannot read its draft', reason: 'a fault of the code: tests/paths' },
    { step: 'leave the page', reason: 'achievements.e2e.ts' },
    {
      step: 'edit a badge',
      when: (_, state) => !state.includes('list.ready'),
      reason: 'an outdated badge is a conflict, which the steps of another user show',
    },
    ...[
      'another user changed the badge',
      'another user deleted the badge',
      'another user changed the badge before its deletion',
      'the badge is deleted',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => state.includes('list.loading'),
      reason: 'one request loads the list and the other version: tests/paths/achievements/badgeRules.walk.ts',
    })),
    {
      step: 'the screen becomes visible',
      when: isUnderForm,
      reason: 'the form does not change how the list is loaded; the paths in memory combine both',
    },
  ],
  unshown: {
    'badgeRules.form.opening: xstate.error.actor.openBadge': 'a fault of the code: tests/paths',
    ...Object.fromEntries(
      ['opening', 'editing', 'discarding', 'confirming', 'conflict', 'gone'].map((state) => [
        `badgeRules.form.${state}: abandon`,
        'achievements.e2e.ts',
      ]),
    ),
  },
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando insígnias...').or(part(page).locator('li')),
    'list.ready': ({ page }) => part(page).locator('li'),
    'list.failed': ({ page }) => part(page).getByText('Erro ao carregar insígnias'),
    'form.closed': ({ page }) => button(page, 'Nova insígnia'),
    'form.editing': ({ page }) => dialog(page).getByRole('button', { name: /^(?:Salvar alterações|Criar insígnia)$/u }),
    'form.saving': ({ page }) => dialog(page).getByRole('button', { name: 'Salvando...' }),
    'form.conflict': ({ page }) => conflict(page),
    'form.gone': ({ page }) => question(page).getByText('Outra pessoa excluiu esta insígnia'),
    'form.discarding': ({ page }) => answer(page, 'Continuar editando'),
    'form.confirming': ({ page }) => answer(page, 'Sim, excluir insígnia'),
    'form.deleting': ({ page }) => answer(page, 'Excluindo...'),
  },
  looks: ({ shown, values, failure, conflict: open }) => [
    shown.length > 0 && firstFaultOfBadge(values),
    failure !== null,
    open?.both.length,
  ],
  invariants: [
    {
      name: 'the form is locked exactly while it is saved, and keeps the typed values',
      holds: async ({ page, facts, snapshot, waiting }) => {
        if (!snapshot.matches({ form: 'editing' }) && !snapshot.matches({ form: 'saving' })) return
        await expect(title(page)).toBeEditable({ editable: !waiting.includes('saveBadge') })
        await expect(title(page)).toHaveValue(facts.typed)
      },
    },
    {
      name: 'submitting without a title shows an error and focuses the title',
      holds: async ({ page, step, snapshot }) => {
        if (!snapshot.matches({ form: 'editing' })) return
        const isFaulty = snapshot.context.shown.length > 0 && firstFaultOfBadge(snapshot.context.values) === 'title'
        await expect(dialog(page).getByText('Informe o título da insígnia')).toHaveCount(isFaulty ? 1 : 0)
        if (step === 'submit' && isFaulty) await expect(title(page)).toBeFocused()
      },
    },
    {
      name: 'the form shows a failure until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches({ form: 'editing' })) return
        await expect(dialog(page).getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0)
      },
    },
    {
      name: 'no badge is inserted twice, or deleted without a confirmation',
      holds: async ({ people, facts }) =>
        expect((await titlesOf(people, facts)).toSorted()).toEqual([...facts.titles.values()].toSorted()),
    },
  ],
  cleanUp: async ({ people, facts }) => check(await (await badges(people)).delete().like('title', `${facts.name}%`)),
})
