import type { Page } from 'playwright/test'
import { walk } from '#tests/paths/members/members.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { add, ana, takeBackAll, type Facts } from './memberForm.people.ts'

const main = (page: Page) => page.locator('[data-machine=members]')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmação de Exclusão' })
/** As if the member had been deleted: the real backend finds nobody. */
const nobody = readdressed((url) =>
  url.replace(/([?&](?:member_)?id)=eq\.[^&]+/, '$1=eq.00000000-0000-4000-8000-000000000000'),
)

/** Her card, in a list that knows her. */
const openList = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const since = new Date().toISOString()
  const id = await add(people)
  await people.enter(page, 'admin')
  await page.goto('/members?search=ana+prado')
  await link(page, `Ver Perfil de ${ana.name}`).waitFor()
  return { id, since }
}

const isAsked = (state: string) => state.includes('deletion.open')

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: 'the rights are the session’s: session.test.ts',
    'with rights known': openList,
  },
  requests: {
    loadMemberDetail: ['GET /rest/v1/members?&id=eq.', 'GET /rest/v1/member_badges'],
    deletion: ['POST /rest/v1/rpc/member_footprint'],
  },
  steps: {
    'go to the list': { does: ({ page }) => link(page, 'Voltar para lista').click() },
    'open her profile': { does: ({ page }) => link(page, `Ver Perfil de ${ana.name}`).click() },
    'open a profile by its address': {
      does: async ({ page, facts: { id } }) => {
        await page.goto(`/members?member=${id}`)
      },
    },
    'open an id that is none': {
      does: async ({ page }) => {
        await page.goto('/members?member=ana')
      },
    },
    'the profile comes': { reply: through },
    'the profile does not come': {
      reply: cut,
      notice: ({ member }) => (member === null ? 'Erro ao carregar membros' : null),
    },
    'she is no member any more': { reply: nobody },
    'ask again': { does: ({ page }) => main(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen comes to the fore': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'ask to delete her': {
      does: ({ page }) =>
        main(page)
          .getByRole('button', { name: new RegExp(`^Excluir (?:membro|${ana.name})$`) })
          .click(),
    },
    'she stays': { does: ({ page }) => question(page).getByRole('button', { name: 'Cancelar' }).click(), reply: cut },
  },
  impossible: [
    { step: 'ask to delete the founder', reason: 'there is no button for it' },
    { step: 'the question breaks', reason: 'it answers each failure itself' },
    { step: 'the profile comes without its badges', reason: 'both requests share their fate here; tests/paths' },
    {
      step: 'ask to delete her',
      when: ({ place, member }) => place.kind !== 'list' && member === null,
      reason: 'the button is where she is',
    },
    {
      step: 'open her profile',
      when: ({ place }) => place.kind !== 'list',
      reason: 'the link is in the list',
    },
    ...[
      'go to the list',
      'open her profile',
      'open a profile by its address',
      'open an id that is none',
      'ask again',
      'the screen comes to the fore',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => isAsked(state),
      reason: 'the question lies over the page',
    })),
  ],
  elsewhere: [
    ...['the rights come', 'the rights are asked for again', 'the rights do not come'].map((step) => ({
      step,
      reason: 'the session’s: tests/machines/app/session.test.ts',
    })),
    ...['she is deleted', 'she is inactivated', 'open the form', 'write to her'].map((step) => ({
      step,
      reason: 'members.e2e.ts',
    })),
  ],
  unshown: {
    'members.rights.unknown': 'the session’s: tests/machines/app/session.test.ts',
    'members.rights: access.change [1]': 'the session’s: tests/machines/app/session.test.ts',
    'members.rights: access.change [2]': 'the session’s: tests/machines/app/session.test.ts',
    'members.rights: access.fail': 'the session’s: tests/machines/app/session.test.ts',
    'members.place.form': 'members.e2e.ts',
    'members.place.messages': 'wall.e2e.ts',
    'members.place.arriving: always [3]': 'members.e2e.ts',
    'members.place.arriving: always [4]': 'members.e2e.ts',
    'members.deletion.open: xstate.error.actor.deletion': 'it answers each failure itself',
  },
  signs: {
    'rights.checking': ({ page }) => main(page).getByText('Verificando permissões e carregando membros...'),
    'rights.known': ({ page }) => main(page),
    'place.list': ({ page }) => main(page).getByRole('list', { name: 'Lista de membros' }),
    'place.detail.looking': ({ page }) => main(page).getByText(/^(?:Carregando membro\.\.\.|Biografia)$/),
    'place.detail.shown': ({ page }) => main(page).getByText(ana.bio),
    'place.detail.missing': ({ page }) => main(page).getByText('Membro não encontrado.'),
    'place.detail.failed': ({ page }) => main(page).getByText('Erro ao carregar membros'),
    'deletion.closed': ({ page }) => main(page),
    'deletion.open': ({ page }) => question(page),
  },
  parts: ['main'],
  looks: ({ member, badges }) => [member !== null, badges !== null],
  invariants: [
    {
      name: 'whom the list knows is shown before the answer comes',
      holds: async ({ page, step }) => {
        if (step === 'open her profile') await main(page).getByText(ana.bio).waitFor()
      },
    },
    {
      name: 'who is gone is not shown any more',
      holds: async ({ page, step }) => {
        if (step === 'she is no member any more') await main(page).getByText(ana.bio).waitFor({ state: 'detached' })
      },
    },
  ],
  cleanUp: takeBackAll,
})
