import { type Page, expect } from 'playwright/test'
import { firstFaultOfGrant } from '#machines/achievements/badgeGrant.ts'
import { walk } from '#tests/paths/achievements/badgeGrant.walk.ts'
import { type Prepared, hand, memberOf, reasonOf, removeBadge, createBadge } from '#tests/support/screens/badges.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  badge: Prepared
  /** The member's name, and that of whoever grants. */
  name: string
  giver: string
  /** Why the member has the badge by now; null without it. */
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

/** On the member's page or on that of all badges, where the member has the badge or not; the page opens anew only if it must. */
const stand = async ({ page, people, facts }: Stage<Facts>, place: string, isHeld: boolean) => {
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
    'grant Ana something': {
      does: async (stage) => {
        await stand(stage, memberPage(stage.facts.badge), false)
        await opener(stage.page, 'Conceder insígnia').click()
      },
    },
    'grant somebody the badge': {
      does: async (stage) => {
        await stand(stage, rulesPage, false)
        await opener(stage.page, `Conceder ${stage.facts.badge.title}`).click()
      },
    },
    'revoke Ana’s badge': {
      does: async (stage) => {
        await stand(stage, memberPage(stage.facts.badge), true)
        await opener(stage.page, `Revogar ${stage.facts.badge.title}`).click()
      },
    },
    'choose and write': {
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
        // What is wrong is said above the button and moves it: the second click would meet something else.
        await dialog(page)
          .locator('[type=submit]')
          .click({ clickCount: isEmpty ? 1 : 2 })
      },
    },
    cancel: { does: ({ page }) => button(page, 'Cancelar').click() },
    'it is granted': {
      does: async ({ facts }) => {
        facts.held = written
      },
      reply: through,
      notice: 'Insígnia concedida',
    },
    'granting gets no answer': { reply: cut, notice: 'Erro ao conceder insígnia' },
    'it is revoked': {
      does: async ({ facts }) => {
        facts.held = null
      },
      reply: through,
      notice: 'Insígnia revogada',
    },
    'revoking gets no answer': { reply: cut, notice: 'Erro ao revogar insígnia' },
  },
  signs: {
    closed: ({ page }) => page.getByRole('heading', { level: 1 }),
    editing: ({ page }) => button(page, 'Conceder').or(button(page, 'Revogar')),
    granting: ({ page }) => button(page, 'Concedendo...'),
    revoking: ({ page }) => button(page, 'Revogando...'),
  },
  looks: ({ kind, shown, values, failure }) => [kind, shown.length > 0 && firstFaultOfGrant(values), failure !== null],
  invariants: [
    {
      name: 'busy exactly while a request is open: nothing can be changed meanwhile',
      holds: async ({ page, snapshot, waiting }) => {
        if (snapshot.matches('closed')) return
        await expect(reason(page)).toBeEditable({ editable: waiting.length === 0 })
        await expect(button(page, 'Cancelar')).toBeEnabled({ enabled: waiting.length === 0 })
      },
    },
    {
      name: 'what was chosen and written is there, also after each failure and when it is opened again for the same',
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
      name: 'the focus goes to what is missing',
      holds: async ({ page, step, snapshot: { context } }) => {
        const faulty = firstFaultOfGrant(context.values)
        if (step !== 'submit' || faulty === null) return
        const fields = { member: member(page), badgeId: badge(page), reason: reason(page) }
        await expect(fields[faulty]).toBeFocused()
        await expect(fields[faulty]).toHaveAttribute('aria-invalid', 'true')
      },
    },
    {
      name: 'a failure is told where it happened, until the next attempt',
      holds: ({ page, snapshot: { value, context } }) => {
        const isShown = context.failure !== null && value === 'editing'
        return expect(dialog(page).getByRole('alert')).toHaveCount(isShown ? 1 : 0)
      },
    },
    {
      name: 'nobody grants oneself anything',
      holds: async ({ page, facts, step }) => {
        if (step !== 'grant somebody the badge') return
        await member(page).click()
        await expect(page.getByRole('option', { name: facts.name, exact: true })).toHaveCount(1)
        await expect(page.getByRole('option', { name: facts.giver, exact: true })).toHaveCount(0)
        await member(page).press('Escape')
      },
    },
    {
      name: 'the member has the badge when it was granted, for the reason that was written, and until it was revoked',
      holds: async ({ people, facts }) => expect(await reasonOf(people, facts.badge)).toBe(facts.held),
    },
  ],
  cleanUp: ({ people, facts }) => removeBadge(people, facts.badge),
})
