import { type Page, expect } from 'playwright/test'
import { audienceOf, type ProofAudience, type ProofConsent } from '#machines/profile/proofAudience.ts'
import { stateText } from '#src/hooks/stateText.ts'
import { walk } from '#tests/paths/profile/proofAudience.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { cut, fulfilled, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The choice in the database. */
  stored: ProofAudience
}

/** No other test changes who sees this person's proofs. */
const who = 'membro10'

const part = (page: Page) => page.locator('[data-machine=proofAudience]')
const button = (page: Page) =>
  part(page).getByRole('button', { name: /^Mostrar (?:a todo o clube|só a avaliadores)$/u })
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Mostrar suas provas/u })
const confirm = (page: Page) => question(page).getByRole('button', { name: /^(?:Autorizar|Voltar a só avaliadores)$/u })

const choose = async (people: People, audience: ProofAudience) => {
  const { client } = await people.as(who)
  const { error } = await client.from('proof_consents').insert({ audience })
  if (error) throw error
}
const storedChoice = async (people: People): Promise<ProofAudience> => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('proof_consents').select('audience').order('created_at').limit(1_000)
  if (error) throw error
  return data.at(-1)?.audience === 'club' ? 'club' : 'evaluators'
}

const noticeAfter = ({ consent }: { consent: ProofConsent | null }) =>
  audienceOf(consent) === 'club' ? 'Suas provas aparecem só para avaliadores' : 'Suas provas aparecem para todo o clube'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await choose(people, 'evaluators')
      await people.enter(page, who)
      await page.goto('/profile')
      return { stored: 'evaluators' }
    },
  },
  requests: {
    loadProofConsent: ['GET /rest/v1/proof_consents'],
    refreshProofConsent: ['GET /rest/v1/proof_consents'],
    saveProofAudience: ['POST /rest/v1/proof_consents'],
  },
  steps: {
    // A choice that was taken back counts as none.
    'nothing was chosen': {
      does: async ({ facts }) => {
        facts.stored = 'evaluators'
      },
      reply: fulfilled(200, []),
    },
    'the club was chosen': {
      does: async ({ people, facts }) => {
        await choose(people, 'club')
        facts.stored = 'club'
      },
      reply: through,
    },
    'only evaluators were chosen': {
      does: async ({ people, facts }) => {
        await choose(people, 'evaluators')
        facts.stored = 'evaluators'
      },
      reply: fulfilled(200, [{ audience: 'evaluators', text: 'Só avaliadores.', created_at: '2026-11-26T10:00:00Z' }]),
    },
    'the choice fails to load': { reply: cut },
    retry: { does: ({ page }) => part(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'return to the screen': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'the refresh finds only evaluators': {
      does: async ({ people, facts }) => {
        await choose(people, 'evaluators')
        facts.stored = 'evaluators'
      },
      reply: fulfilled(200, [{ audience: 'evaluators', text: 'Só avaliadores.', created_at: '2026-11-26T10:00:00Z' }]),
    },
    'the refresh fails': { reply: cut },
    change: { does: ({ page }) => button(page).click() },
    confirm: { does: ({ page }) => confirm(page).dblclick() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the club is stored': {
      does: async ({ facts }) => {
        facts.stored = 'club'
      },
      reply: through,
      notice: noticeAfter,
    },
    'only evaluators are stored': {
      does: async ({ facts }) => {
        facts.stored = 'evaluators'
      },
      reply: through,
      notice: noticeAfter,
    },
    'another window has stored it': {
      does: async ({ people, facts }) => {
        facts.stored = facts.stored === 'club' ? 'evaluators' : 'club'
        await choose(people, facts.stored)
      },
      reply: through,
      notice: noticeAfter,
    },
    'the choice is refused': {
      reply: fulfilled(429, { code: 'PT429', message: 'Aguarde um pouco.', details: null, hint: null }),
    },
    'no response arrives': { reply: cut },
  },
  impossible: [
    {
      step: 'the club is stored',
      when: ({ consent }) => audienceOf(consent) === 'club',
      reason: 'the question is about the other audience',
    },
    {
      step: 'only evaluators are stored',
      when: ({ consent }) => audienceOf(consent) === 'evaluators',
      reason: 'the question is about the other audience',
    },
  ],
  signs: {
    loading: ({ page }) =>
      part(page)
        .getByText('Carregando quem vê suas provas...')
        .or(part(page).getByRole('heading', { name: 'Minhas provas' })),
    'shown.resting': ({ page }) => button(page),
    'shown.refreshing': ({ page }) => button(page),
    asking: ({ page }) => confirm(page),
    saving: ({ page }) => question(page).getByRole('button', { name: 'Salvando...' }),
    failed: ({ page }) => part(page).getByRole('alert').getByText('Erro ao carregar quem vê suas provas'),
  },
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'the screen shows who sees the proofs',
      holds: async ({ page, snapshot: { value, context } }) => {
        if (!stateText(value).startsWith('shown')) return
        const isClub = audienceOf(context.consent) === 'club'
        await expect(part(page).getByText(isClub ? 'Todo o clube' : 'Só avaliadores', { exact: true })).toBeVisible()
      },
    },
  ],
  cleanUp: async ({ people }) => {
    await choose(people, 'evaluators')
    expect(await storedChoice(people)).toBe('evaluators')
  },
})
