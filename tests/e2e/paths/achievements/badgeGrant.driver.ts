import { type Page, expect } from 'playwright/test'
import { firstFaultOfGrant } from '#machines/achievements/badgeGrant.ts'
import { walk } from '#tests/paths/achievements/badgeGrant.walk.ts'
import { type Prepared, hand, memberOf, reasonOf, removeBadge, createBadge } from '#tests/support/screens/badges.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  badge: Prepared
  /** The names of the member and of the giver. */
  name: string
  giver: string
  /** The reason for which the member has the badge; null without the badge. */
  held: string | null
}

const [who, giver] = ['membro6', 'conselho2']
const written = 'Por mérito'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Conceder|Revogar) insígnia$/u })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const reason = (page: Page) => dialog(page).getByLabel('Motivo*')
const member = (page: Page) => dialog(page).getByRole('combobox', { name: 'Membro*' })
const badge = (page: Page) => dialog(page).getByLabel('Insígnia*')

const opener = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens the member's page or the rules page, with or without the badge; reloads only when needed. */
const openPage = async ({ page, people, facts }: Stage<Facts>, place: string, isHeld: boolean) => {
  const isAsNeeded = (facts.held !== null) === isHeld
  if (!isAsNeeded) {
    await hand(people, facts.badge, isHeld)
    facts.held = isHeld ? written : null
  }
  if (!isAsNeeded || !page.url().endsWith(place)) await page.goto(place)
}

const memberPage = ({ memberId }: Prepared) => `/member-achievements/${memberId}`
const rulesPage = '/achievements?tab=rules'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    'with a draft': 'another session: tests/paths',
    plain: async ({ page, people }) => {
      const badge = await createBadge(people, who)
      await people.enter(page, giver)
      await page.goto(memberPage(badge))
      const [{ name }, { name: own }] = await Promise.all([memberOf(people, who), memberOf(people, giver)])
      return { badge, name, giver: own, held: null }
    },
  },
  requests: {
    grantBadge: ['POST /rest/v1/rpc/grant_badge'],
    revokeBadge: ['POST /rest/v1/rpc/revoke_badge'],
  },
  steps: {
    'grant Ana a badge': {
      does: async (stage) => {
        await openPage(stage, memberPage(stage.facts.badge), false)
        await opener(stage.page, 'Conceder insígnia').click()
      },
    },
    'grant the badge to a member': {
      does: async (stage) => {
        await openPage(stage, rulesPage, false)
        await opener(stage.page, `Conceder ${stage.facts.badge.title}`).click()
      },
    },
    'revoke Ana’s badge': {
      does: async (stage) => {
        await openPage(stage, memberPage(stage.facts.badge), true)
        await opener(stage.page, `Revogar ${stage.facts.badge.title}`).click()
      },
    },
    'fill in the form': {
      does: async ({ page, facts }) => {
        if (await member(page).isVisible()) await chooseMember(member(page), facts.name)
        if (await badge(page).isVisible()) await badge(page).selectOption(facts.badge.title)
        await reason(page).fill(written)
      },
    },
    'empty the reason': { does: ({ page }) => reason(page).fill('') },
    submit: {
      does: async ({ page }) => {
        const isEmpty = (await reason(page).inputValue()) === ''
        // An error message above the button moves it: a second click would hit another element.
        await dialog(page)
          .locator('[type=submit]')
          .click({ clickCount: isEmpty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => button(page, 'Cancelar').click() },
    'the badge is granted': {
      does: async ({ facts }) => {
        facts.held = written
      },
      reply: through,
      notice: 'Insígnia concedida',
    },
    'granting gets no response': { reply: cut, notice: 'Erro ao conceder insígnia' },
    'the badge is revoked': {
      does: async ({ facts }) => {
        facts.held = null
      },
      reply: through,
      notice: 'Insígnia revogada',
    },
    'revoking gets no response': { reply: cut, notice: 'Erro ao revogar insígnia' },
  },
  elsewhere: [{ step: 'leave the page', reason: 'achievements.e2e.ts' }],
  unshown: { 'badgeGrant.editing: abandon': 'achievements.e2e.ts' },
  signs: {
    closed: ({ page }) => page.getByRole('heading', { level: 1 }),
    editing: ({ page }) => button(page, 'Conceder').or(button(page, 'Revogar')),
    granting: ({ page }) => button(page, 'Concedendo...'),
    revoking: ({ page }) => button(page, 'Revogando...'),
  },
  looks: ({ kind, shown, values, failure }) => [kind, shown.length > 0 && firstFaultOfGrant(values), failure !== null],
  invariants: [
    {
      name: 'the form is locked exactly while a request is open',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('closed')) return
        await expect(reason(page)).toBeEditable({ editable: waiting.length === 0 })
        await expect(button(page, 'Cancelar')).toBeEnabled({ enabled: waiting.length === 0 })
      },
    },
    {
      name: 'the form keeps its values after failures, and when it opens again for the same badge',
      holds: async ({ page, facts, snapshot: { value, context } }) => {
        if (value === 'closed') return
        const { values, kind, isForAnybody } = context
        await expect(reason(page)).toHaveValue(values.reason)
        if (kind === 'revoke') return
        if (isForAnybody) return expect(member(page)).toHaveValue(values.member === null ? '' : facts.name)
        const chosen = values.badgeId === '' ? 'Escolha' : facts.badge.title
        await expect(badge(page).locator('option:checked')).toHaveText(chosen)
      },
    },
    {
      name: 'submitting an incomplete form focuses the first invalid field',
      holds: async ({ page, step, snapshot: { context } }) => {
        const faulty = firstFaultOfGrant(context.values)
        if (step !== 'submit' || faulty === null) return
        const fields = { member: member(page), badgeId: badge(page), reason: reason(page) }
        await expect(fields[faulty]).toBeFocused()
        await expect(fields[faulty]).toHaveAttribute('aria-invalid', 'true')
      },
    },
    {
      name: 'the form shows a failure until the next attempt',
      holds: ({ page, snapshot: { value, context } }) => {
        const isShown = context.failure !== null && value === 'editing'
        return expect(dialog(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'the giver is not among the members to choose',
      holds: async ({ page, facts, step }) => {
        if (step !== 'grant the badge to a member') return
        await member(page).click()
        await expect(page.getByRole('option', { name: facts.name, exact: true })).toHaveCount(1)
        await expect(page.getByRole('option', { name: facts.giver, exact: true })).toHaveCount(0)
        await member(page).press('Escape')
      },
    },
    {
      name: 'the database has the badge with its reason from the grant until the revocation',
      holds: async ({ people, facts }) => expect(await reasonOf(people, facts.badge)).toBe(facts.held),
    },
  ],
  cleanUp: ({ people, facts }) => removeBadge(people, facts.badge),
})
