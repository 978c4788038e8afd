import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/entrance/invitation.walk.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The invited address, different on each path. */
  email: string
  /**
   * With the club's first link: the session of the new account. The demonstration has administrators, so this is one of
   * them.
   */
  first: object | null
}
type InvitationStage = Stage<Facts>

const password = 'uma senha nova'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills the form, without submitting it. */
const fill = async (page: Page, email: string, first = password, second = first, name = 'Bia') => {
  // Only the first link requires a name.
  const names = page.getByLabel('Seu nome')
  if ((await names.count()) > 0) await names.fill(name)
  await page.getByLabel(/^(?:E-mail do convite|Seu e-mail)$/u).fill(email)
  await page.getByLabel('Nova senha', { exact: true }).fill(first)
  await page.getByLabel('Repita a nova senha').fill(second)
  return button(page, 'Criar minha conta').or(button(page, 'Criando conta...'))
}

/** The stored status of the invitation, as its author sees it. */
const statusOf = async ({ people, facts }: InvitationStage) => {
  const { client } = await people.as('admin')
  const { data, error } = await client.rpc('list_invitations', { p_limit: 200 })
  if (error) throw error
  return data.find(({ email }) => email === facts.email)?.status
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const email = `convite-${randomUUID().slice(0, 8)}@confraria.test`
      const { client } = await people.as('admin')
      const { data, error } = await client.rpc('create_invitation', { p_email: email, p_role: 'council' }).single()
      if (error) throw error
      await page.goto(`/login#convite=${data.token}`)
      return { email, first: null }
    },
    'with the first link': async ({ page, people }) => {
      const { session } = await people.fresh('admin')
      await page.goto('/login#inicio=T0K3N')
      await button(page, 'Criar minha conta').waitFor()
      return { email: 'presidente@confraria.test', first: session }
    },
  },
  requests: { acceptInvitation: ['POST /auth/v1/signup'], adoptPendingSession: ['GET /auth/v1/user'] },
  steps: {
    submit: {
      does: async ({ page, facts, rest }) => {
        // The database refuses another address than the invited one.
        const typed = nextAction(rest) === 'the invitation is refused' ? `outra-${facts.email}` : ` ${facts.email} `
        await (await fill(page, typed)).dblclick()
      },
    },
    'submit an empty form': { does: async ({ page }) => (await fill(page, '', '', '', '')).click() },
    'submit two passwords': {
      does: async ({ page, facts }) => (await fill(page, facts.email, password, 'outra senha nova')).click(),
    },
    'submit without a name': {
      does: async ({ page, facts }) => (await fill(page, facts.email, password, password, ' ')).click(),
    },
    'submit the e-mail as the password': {
      does: async ({ page, facts }) => (await fill(page, facts.email, facts.email)).click(),
    },
    'type everything': {
      does: async ({ page, facts }) => {
        await fill(page, facts.email)
      },
    },
    'type half an e-mail': {
      does: async ({ page }) => {
        await fill(page, 'bia')
      },
    },
    close: { does: ({ page }) => button(page, 'Voltar para o login').click() },
    'the invitation is accepted': {
      reply: ({ facts }) => (facts.first === null ? through : fulfilled(200, facts.first)),
    },
    // Hosted projects may require a confirmed address; the embedded backend does not.
    'the e-mail needs a confirmation': {
      reply: ({ facts }) => fulfilled(200, { id: randomUUID(), aud: 'authenticated', email: facts.email }),
    },
    'the invitation is refused': { reply: through },
    'no response arrives': { reply: cut },
    'the application adopts the session': {
      reply: through,
      notice: ({ link }) => (link === 'beginning' ? null : 'Cadastro concluído'),
    },
    'the application cannot adopt the session': {
      reply: cut,
      notice: 'Entre com seu e-mail e a senha que você escolheu.',
    },
  },
  signs: {
    editing: ({ page }) => button(page, 'Criar minha conta'),
    accepting: ({ page }) => button(page, 'Criando conta...'),
    adopting: ({ page }) => button(page, 'Criando conta...'),
    unconfirmed: ({ page }) => page.getByText('Falta confirmar o e-mail'),
    signedIn: ({ page }) => page.getByRole('heading', { level: 1, name: /^(?:Dashboard|Tudo pronto)$/u }),
    closed: ({ page }) => button(page, 'Entrar como Membro'),
  },
  gone: ['signedIn', 'closed'],
  looks: ({ link, failure }) => [link, failure !== null],
  invariants: [
    showsFaults(
      (page) => page.locator('form'),
      ['submit an empty form', 'submit without a name', 'submit two passwords', 'submit the e-mail as the password'],
    ),
    {
      name: 'the form shows the text of a refusal until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (snapshot.status === 'done') return
        const alerts = page.getByRole('main').getByRole('alert')
        if (snapshot.context.failure === null) return alerts.waitFor({ state: 'detached' })
        const { link, failure } = snapshot.context
        const refusal =
          link === 'beginning' ? 'Este link de início não é deste clube' : 'Este convite é para outro e-mail.'
        await expect(alerts).toContainText(failure.kind === 'refused' ? refusal : 'Sem resposta do servidor.')
      },
    },
    {
      name: 'an invitation is open until the account is created, then accepted',
      holds: async (scene) => {
        if (scene.facts.first !== null) return
        const isMade =
          scene.requests.some(({ id }) => id === 'adoptPendingSession') || scene.snapshot.matches('adopting')
        expect(await statusOf(scene)).toBe(isMade ? 'accepted' : 'open')
      },
    },
  ],
})
