import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { walk } from '#tests/paths/entrance/invitation.walk.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** Who is invited: somebody new on each path. */
  email: string
  token: string
}
type InvitationStage = Stage<Facts>

const password = 'uma senha nova'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What is kept of the invitation, as its maker sees it. */
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
      return { email, token: data.token }
    },
  },
  requests: { acceptInvitation: ['POST /auth/v1/signup'], adoptAside: ['GET /auth/v1/user'] },
  steps: {
    submit: {
      does: async ({ page, facts, rest }) => {
        // The database refuses whom it was not made for.
        const typed = rest[0] === 'the invitation is refused' ? `outra-${facts.email}` : ` ${facts.email} `
        await page.getByLabel('E-mail do convite').fill(typed)
        await page.getByLabel('Nova senha', { exact: true }).fill(password)
        await page.getByLabel('Repita a nova senha').fill(password)
        await button(page, 'Criar minha conta').dblclick()
      },
    },
    close: { does: ({ page }) => button(page, 'Voltar para o login').click() },
    'the invitation is accepted': { reply: through },
    // Hosted projects may want the address confirmed; the embedded backend does not.
    'the e-mail is to be confirmed': {
      reply: ({ facts }) => fulfilled(200, { id: randomUUID(), aud: 'authenticated', email: facts.email }),
    },
    'the invitation is refused': { reply: through },
    'no answer comes': { reply: cut },
    "the session becomes the application's": { reply: through, notice: 'Cadastro concluído' },
    "the session cannot become the application's": {
      reply: cut,
      notice: 'Entre com seu e-mail e a senha que você escolheu.',
    },
  },
  signs: {
    editing: ({ page }) => button(page, 'Criar minha conta'),
    accepting: ({ page }) => button(page, 'Criando conta...'),
    adopting: ({ page }) => button(page, 'Criando conta...'),
    unconfirmed: ({ page }) => page.getByText('Falta confirmar o e-mail'),
    signedIn: ({ page }) => page.getByRole('heading', { level: 1, name: 'Dashboard' }),
    closed: ({ page }) => button(page, 'Entrar como Membro'),
  },
  gone: ['signedIn', 'closed'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    {
      name: 'a refusal is shown in its own sentence until the next attempt',
      holds: async ({ page, snapshot, step }) => {
        if (snapshot.status === 'done') return
        const alerts = page.getByRole('main').getByRole('alert')
        if (snapshot.context.failure === null) return alerts.waitFor({ state: 'detached' })
        await expect(alerts).toContainText(
          step === 'the invitation is refused' ? 'Este convite é para outro e-mail.' : 'Sem resposta do servidor.',
        )
      },
    },
    {
      name: 'the invitation is used once the account is made, and open until then',
      holds: async (scene) => {
        const isMade = scene.requests.some(({ id }) => id === 'adoptAside') || scene.snapshot.matches('adopting')
        expect(await statusOf(scene)).toBe(isMade ? 'accepted' : 'open')
      },
    },
  ],
})
