import type { Page } from 'playwright/test'
import { walk } from '#tests/paths/members/members.walk.ts'
import { cut, readdressed, through } from '#tests/support/screens/reply.ts'
import { defineScreen, type Stage } from '#tests/support/screens/screen.ts'
import { add, ana, takeBackAll, type Facts } from './memberForm.people.ts'

const main = (page: Page) => page.locator('[data-machine=members]')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmação de Exclusão' })
/** As if the member were deleted: the backend finds no row. */
const noRow = readdressed((url) =>
  url.replace(/([?&](?:member_)?id)=eq\.[^&]+/, '$1=eq.00000000-0000-4000-8000-000000000000'),
)

/** Opens the list with Ana's card. */
const openList = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const since = new Date().toISOString()
  const id = await add(people)
  await people.enter(page, 'admin')
  await page.goto('/members?search=ana+prado')
  await link(page, `Ver Perfil de ${ana.name}`).waitFor()
  return { id, since }
}

const isDeleting = (state: string) => state.includes('deletion.open')

const unshownFor = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]))

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: 'the rights are the session’s: session.walk.ts',
    'with rights known': openList,
    'with rights failed': 'the rights are the session’s: session.walk.ts',
  },
  requests: {
    loadMemberDetail: ['GET /rest/v1/members?&id=eq.', 'GET /rest/v1/member_badges'],
    deletion: ['POST /rest/v1/rpc/member_footprint'],
    list: null,
    openMemberForm: [],
  },
  steps: {
    'go to the list': { does: ({ page }) => link(page, 'Voltar para lista').click() },
    // By its address, because the list knows Ana only after it is loaded.
    'open the profile of Ana': {
      does: async ({ page, facts: { id } }) => {
        await page.goto(`/members?member=${id}`)
      },
    },
    'open an invalid id': {
      does: async ({ page }) => {
        await page.goto('/members?member=ana')
      },
    },
    'the profile arrives': { reply: through },
    'the profile fails to load': {
      reply: cut,
      notice: ({ member }) => (member === null ? 'Erro ao carregar membros' : null),
    },
    'Ana no longer exists': { reply: noRow },
    retry: { does: ({ page }) => main(page).getByRole('button', { name: 'Tentar novamente' }).click() },
    'the screen returns to the foreground': {
      does: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
    'start deleting Ana': {
      does: ({ page }) =>
        main(page)
          .getByRole('button', { name: new RegExp(`^Excluir (?:membro|${ana.name})$`) })
          .click(),
    },
    'the deletion is cancelled': {
      does: ({ page }) => question(page).getByRole('button', { name: 'Cancelar' }).click(),
      reply: cut,
    },
  },
  impossible: [
    { step: 'start deleting the founder', reason: 'there is no button for it' },
    { step: 'the dialog fails', reason: 'the dialog handles each failure itself' },
    {
      step: 'the profile arrives without its badges',
      reason: 'the driver gives both requests the same result; tests/paths',
    },
    {
      step: 'start deleting Ana',
      when: ({ place, member }) => place.kind !== 'list' && member === null,
      reason: 'the button is next to the member',
    },
    {
      step: 'go to the list',
      when: ({ place }) => place.kind === 'list',
      reason: 'the link leads from a profile',
    },
    {
      step: 'open the profile of Ana',
      when: ({ place }) => place.kind === 'detail' && place.id !== 'ana',
      reason: 'a reload would send its request again',
    },
    {
      step: 'open an invalid id',
      when: ({ place }) => place.kind === 'detail' && place.id === 'ana',
      reason: 'a reload would send its request again',
    },
    ...[
      'go to the list',
      'open the profile of Ana',
      'open an invalid id',
      'retry',
      'the screen returns to the foreground',
    ].map((step) => ({
      step,
      when: (_: unknown, state: string) => isDeleting(state),
      reason: 'the dialog covers the page',
    })),
  ],
  elsewhere: [
    ...['the rights arrive', 'the rights are requested again', 'the rights fail to load'].map((step) => ({
      step,
      reason: 'the session’s: tests/paths/app/session.walk.ts',
    })),
    ...[
      'Ana is deleted',
      'Ana is inactivated',
      'open the form',
      'the form is ready',
      'the code of the form is loaded',
      'the form saves Ana',
      'the form finds Ana deleted',
      'the form reports',
      'the form closes',
      'the form has nothing to edit',
      'the user leaves the form for another page',
      'the list knows Ana',
      'open a filtered list',
      'the user stops typing a name',
      'write to Ana',
      'write to all',
    ].map((step) => ({ step, reason: 'members.e2e.ts' })),
    ...[
      'the deletion is cancelled after a lost response',
      'the form is dropped after a save without a response',
      'the user leaves the form after a save without a response',
    ].map((step) => ({ step, reason: 'tests/paths/members/members.walk.ts' })),
    ...[
      'open the import',
      'the code of the import is loaded',
      'the import has added members',
      'the import has changed nothing',
    ].map((step) => ({
      step,
      reason: 'memberImport.e2e.ts',
    })),
    ...['the code of the messages is loaded', 'the messages report', 'leave the screen'].map((step) => ({
      step,
      reason: 'wall.e2e.ts',
    })),
    ...['the form cannot be opened', 'the form fails', 'the list fails', 'the messages fail', 'the import fails'].map(
      (step) => ({
        step,
        reason: 'faults of the code: tests/paths',
      }),
    ),
  ],
  unshown: {
    'members.rights.unknown': 'the session’s: tests/paths/app/session.walk.ts',
    'members.rights: access.change [1]': 'the session’s: tests/paths/app/session.walk.ts',
    'members.rights: access.change [2]': 'the session’s: tests/paths/app/session.walk.ts',
    'members.rights: access.fail': 'the session’s: tests/paths/app/session.walk.ts',
    ...unshownFor('members.e2e.ts', [
      'members.place.detail.looking: member.known',
      'members.place.form',
      'members.place.form.left',
      'members.place.form.open',
      'members.place.form.open: xstate.done.actor.form [1]',
      'members.place.form.open: xstate.done.actor.form [2]',
      'members.place.form.open: xstate.done.actor.form [3]',
      'members.place.form.opening',
      'members.place.form.ready',
      'members.place.form.ready: form.start',
      'members.place.form.opening: xstate.done.actor.openMemberForm',
      'members.place.form.waiting',
      'members.place.form.waiting: always',
      'members: member.changed',
      'members: member.gone',
      'members: notice',
      'members: view.settled',
    ]),
    ...unshownFor('a fault of the code: tests/paths', [
      'members.place.form.open: xstate.error.actor.form',
      'members.place.form.opening: xstate.error.actor.openMemberForm',
      'members.place.messages.failed',
      'members.place.messages.running: xstate.error.actor.messages',
      'members: xstate.error.actor.list',
    ]),
    ...unshownFor('memberImport.e2e.ts', [
      'members.import.closed: import.open',
      'members.import.waiting',
      'members.import.waiting: import.start',
      'members.import.open',
      'members.import.open: xstate.done.actor.import [1]',
      'members.import.open: xstate.done.actor.import [2]',
    ]),
    'members.import.open: xstate.error.actor.import': 'a fault of the code: tests/paths',
    'members.deletion.open: sleep': 'the dialog hides the links: tests/paths',
    'members.place: address.change [2]': 'a link to the shown place changes nothing: tests/paths',
    'members.rights.checking: always [2]': 'the session’s: tests/paths/app/session.walk.ts',
    ...unshownFor('wall.e2e.ts', [
      'members.place.messages',
      'members.place.messages: address.change',
      'members.place.messages.running',
      'members.place.messages.running: address.change',
      'members.place.messages.running: refresh',
      'members.place.messages.running: sleep',
      'members.place.messages.waiting',
      'members.place.messages.waiting: messages.start',
    ]),
    'members.place.arriving: always [3]': 'members.e2e.ts',
    'members.place.arriving: always [4]': 'members.e2e.ts',
    'members.deletion.open: xstate.error.actor.deletion': 'the dialog handles each failure itself',
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
    'import.closed': ({ page }) => main(page),
  },
  parts: ['main'],
  looks: ({ member, badges }) => [member !== null, badges !== null],
  invariants: [
    {
      name: 'a deleted member disappears',
      holds: async ({ page, step }) => {
        if (step === 'Ana no longer exists') await main(page).getByText(ana.bio).waitFor({ state: 'detached' })
      },
    },
  ],
  cleanUp: takeBackAll,
})
