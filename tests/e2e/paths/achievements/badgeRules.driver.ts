import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { firstFaultOfBadge } from '#machines/achievements/badgeForm.ts'
import { walk } from '#tests/paths/achievements/badgeRules.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** How the titles of this path's badges begin; and the id of the one that is there from the start. */
  name: string
  id: string
  /** The titles that the database must have: of that one, and of each that was added. */
  titles: Map<string, string>
  /** Of which of them the form is. */
  at: string
  /** The title in the form. */
  typed: string
  /** How often the form was filled in, or a badge added: each title is another one. */
  count: number
}

const who = 'admin'
const own = 'own'

const part = (page: Page) => page.locator('[data-machine=badgeRules]')
const button = (page: Page, name: string) => part(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Nova|Editar) insígnia$/u })
const title = (page: Page) => dialog(page).getByLabel('Título*')
const save = (page: Page) => dialog(page).locator('[type=submit]')
const question = (page: Page) => page.getByRole('alertdialog')
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

const badges = async (people: People) => (await people.as(who)).client.from('badges')

/** The badge of the path is there. Its rule is one that nobody fulfils, so that nobody is told of it. */
const add = async (people: People, { id, name, titles }: Facts) => {
  if (titles.has(own)) return
  titles.set(own, name)
  const row = { id, title: name, description: 'Lidera.', icon: 'key', measure: 'months_led', threshold: 90_000 }
  check(await (await badges(people)).insert(row))
}

/** In another window. */
const changeElsewhere = async (people: People, { id }: Facts, description: string) =>
  check(await (await badges(people)).update({ description }).eq('id', id))

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
      const facts = { id, name: `Prova ${id.slice(0, 8)}`, titles: new Map(), at: own, typed: '', count: 0 }
      await add(people, facts)
      await people.enter(page, who)
      await page.goto('/achievements?tab=rules')
      return facts
    },
  },
  requests: {
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
    'the rules come': { does: ({ people, facts }) => add(people, facts), reply: through },
    'the rules do not come': { reply: cut, notice: 'Erro ao carregar insígnias' },
    'ask for the rules again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    'the screen comes to the fore': {
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
    'fill it in': {
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
      // What is wrong is said above the button and moves it: the second click would meet something else.
      does: ({ page, facts }) => save(page).click({ clickCount: facts.typed === '' ? 1 : 2 }),
    },
    cancel: {
      does: async ({ page }) => {
        const close = answer(page, 'Fechar')
        const cancel = dialog(page).getByRole('button', { name: 'Cancelar', exact: true })
        await ((await close.isVisible()) ? close : cancel).click()
      },
    },
    discard: { does: ({ page }) => answer(page, 'Descartar').click() },
    'keep on': { does: ({ page }) => page.keyboard.press('Escape') },
    delete: { does: ({ page }) => dialog(page).getByRole('button', { name: 'Excluir insígnia' }).click() },
    confirm: { does: ({ page }) => answer(page, 'Sim, excluir insígnia').dblclick() },
    'take theirs': {
      does: async ({ page, facts }) => {
        facts.typed = facts.titles.get(own) ?? ''
        await answer(page, 'Ficar com a versão atual').click()
      },
    },
    'save one’s own': { does: ({ page }) => answer(page, 'Salvar a minha versão').click() },
    'the badge is saved': {
      does: async ({ facts }) => {
        facts.titles.set(facts.at, facts.typed)
      },
      reply: through,
      notice: ({ rule }) => (rule === null ? 'Insígnia criada' : 'Insígnia atualizada'),
    },
    // A new one did arrive: whatever is sent afterwards must not be a second one.
    'saving gets no answer': {
      does: async ({ facts }) => {
        if (facts.at !== own) facts.titles.set(facts.at, facts.typed)
      },
      reply: ({ facts }) => (facts.at === own ? cut : lost),
      notice: 'Erro ao salvar insígnia',
    },
    'somebody else changed it': {
      does: ({ people, facts }) => changeElsewhere(people, facts, `Lidera, ${facts.count}.`),
      reply: through,
    },
    'somebody else deleted it': {
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
    'deleting gets no answer': { reply: cut, notice: 'Erro ao excluir insígnia' },
    'somebody else changed what is to be deleted': {
      does: ({ people, facts }) => changeElsewhere(people, facts, `Lidera, ${facts.count}.`),
      reply: through,
    },
  },
  impossible: [
    {
      step: 'ask for the rules again',
      when: isUnderForm,
      reason: 'a form lies over the question',
    },
    { step: 'edit a badge', when: ({ rules }) => rules === null, reason: 'there is none to be seen' },
    ...['somebody else changed it', 'somebody else deleted it'].map((step) => ({
      step,
      when: ({ rule }: { rule: unknown }) => rule === null,
      reason: 'nobody else knows a badge that is not there yet',
    })),
    {
      step: 'cancel',
      when: ({ theirs }, state) => state.includes('form.conflict') && theirs !== null,
      reason: 'one of the two versions is chosen',
    },
  ],
  elsewhere: [
    {
      step: 'edit a badge',
      when: (_, state) => !state.includes('list.ready'),
      reason: 'one that has grown old meanwhile is a conflict, as the steps of somebody else make it',
    },
    ...[
      'somebody else changed it',
      'somebody else deleted it',
      'somebody else changed what is to be deleted',
      'the badge is deleted',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => state.includes('list.loading'),
      reason:
        'the same request asks for the list and for their version: tests/machines/achievements/badgeRules.test.ts',
    })),
    {
      step: 'the screen comes to the fore',
      when: isUnderForm,
      reason: 'the list under the form is read as ever: the machine’s own paths cross the two',
    },
  ],
  signs: {
    'list.loading': ({ page }) => part(page).getByText('Carregando insígnias...').or(part(page).locator('li')),
    'list.ready': ({ page }) => part(page).locator('li'),
    'list.failed': ({ page }) => part(page).getByText('Erro ao carregar insígnias'),
    'form.closed': ({ page }) => button(page, 'Nova insígnia'),
    'form.editing': ({ page }) => dialog(page).getByRole('button', { name: /^(?:Salvar alterações|Criar insígnia)$/u }),
    'form.saving': ({ page }) => dialog(page).getByRole('button', { name: 'Salvando...' }),
    'form.conflict': ({ page }) => question(page).getByText('Outra pessoa alterou esta insígnia'),
    'form.discarding': ({ page }) => answer(page, 'Continuar editando'),
    'form.confirming': ({ page }) => answer(page, 'Sim, excluir insígnia'),
    'form.deleting': ({ page }) => answer(page, 'Excluindo...'),
  },
  looks: ({ shown, values, failure, theirs }) => [
    shown.length > 0 && firstFaultOfBadge(values),
    failure !== null,
    theirs === null,
  ],
  invariants: [
    {
      name: 'busy exactly while it is saved, and what was typed is there, also after each failure',
      holds: async ({ page, facts, snapshot, waiting }) => {
        if (!snapshot.matches({ form: 'editing' }) && !snapshot.matches({ form: 'saving' })) return
        await expect(title(page)).toBeEditable({ editable: !waiting.includes('saveBadge') })
        await expect(title(page)).toHaveValue(facts.typed)
      },
    },
    {
      name: 'whoever sends it without a title is led there, and told',
      holds: async ({ page, step, snapshot }) => {
        if (!snapshot.matches({ form: 'editing' })) return
        const isFaulty = snapshot.context.shown.length > 0 && firstFaultOfBadge(snapshot.context.values) === 'title'
        await expect(dialog(page).getByText('Informe o título da insígnia')).toHaveCount(isFaulty ? 1 : 0)
        if (step === 'submit' && isFaulty) await expect(title(page)).toBeFocused()
      },
    },
    {
      name: 'a failure is told in the form until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (!snapshot.matches({ form: 'editing' })) return
        await expect(dialog(page).getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0)
      },
    },
    {
      name: 'nothing is inserted twice, changed unseen, or deleted without a yes',
      holds: async ({ people, facts }) =>
        expect((await titlesOf(people, facts)).toSorted()).toEqual([...facts.titles.values()].toSorted()),
    },
  ],
  cleanUp: async ({ people, facts }) => check(await (await badges(people)).delete().like('title', `${facts.name}%`)),
})
