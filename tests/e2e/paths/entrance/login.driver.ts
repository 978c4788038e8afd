import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/entrance/login.walk.ts'
import { cut, through } from '#tests/support/screens/reply.ts'
import { type Factor, enrol } from '#tests/support/screens/factor.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The second factor of the account that has one on this path. */
  factor: Factor | null
  secured: string | null
  /** The typed values. The member's form keeps them under the dialog; the dialog opens empty. */
  typed: Record<'member' | 'admin', { email: string; password: string }>
}
type LoginStage = Stage<Facts>
const nothing = () => ({ email: '', password: '' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Login Administrativo' })
/** The active form: the dialog's form while the dialog is open. */
const form = async (page: Page) =>
  (await dialog(page).isVisible())
    ? {
        who: 'admin' as const,
        email: dialog(page).getByLabel('E-mail administrativo'),
        password: dialog(page).getByLabel('Senha administrativa', { exact: true }),
        send: dialog(page).getByRole('button', { name: 'Acessar Painel Administrativo' }),
      }
    : {
        who: 'member' as const,
        email: page.getByLabel('E-mail', { exact: true }),
        password: page.getByLabel('Senha', { exact: true }),
        send: page.getByRole('button', { name: 'Entrar como Membro' }),
      }

/** The steps from here until the next attempt. */
const attempt = (rest: readonly string[]) => {
  const next = rest.indexOf('submit')
  return next < 0 ? rest : rest.slice(0, next)
}

/** An account that no other test uses: until the path ends, signing in needs the code. */
const securedFor = (rest: readonly string[]) => {
  const secured = rest.flatMap((name, index) =>
    name.includes('has a second factor') ? [attempt(rest.slice(index))] : [],
  )
  if (secured.length === 0) return null
  return secured.some((steps) => steps.includes('the account is not an administrator')) ? 'membro11' : 'mestre'
}

/** The credentials that lead to the next results of the path. */
const credentialsFor = ({ rest, facts }: LoginStage) => {
  const results = attempt(rest)
  const isWrong = results.some((name) => name.includes('password is wrong'))
  const isMember = results.includes('the account is not an administrator')
  const isSecured = results.some((name) => name.includes('has a second factor'))
  const who = (isSecured && facts.secured) || (isMember ? 'membro3' : 'admin')
  return {
    email: `${who}@confraria.test`,
    password: isWrong ? 'errada-errada' : 'confraria-demo',
  }
}

const isSecured = ({ secured, typed }: Facts) => typed.member.email === `${secured}@confraria.test`

/** Fills the open form, without submitting it. */
const fill = async ({ page, facts }: LoginStage, credentials: { email: string; password: string }) => {
  const { who, email, password, send } = await form(page)
  facts.typed[who] = credentials
  await email.fill(credentials.email)
  await password.fill(credentials.password)
  return send
}
const fillCode = async (page: Page, code: string) => {
  await dialog(page).getByLabel('Código de 6 números').fill(code)
  return dialog(page).getByRole('button', { name: 'Confirmar' })
}
const isCodeShown = (state: string) => /^admin\.(?:confirming|verifying|quitting)$/u.test(state)

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people, rest }) => {
      const secured = securedFor(rest)
      const factor = secured && (await enrol(people, secured))
      await page.goto('/login')
      return { typed: { member: nothing(), admin: nothing() }, factor, secured }
    },
  },
  requests: {
    signIn: ['POST /auth/v1/token'],
    openPendingSession: ['POST /auth/v1/token'],
    verifyPendingFactor: ['POST /auth/v1/factors'],
    quitPendingSession: ['POST /auth/v1/logout'],
    checkAdministrator: ['POST /rest/v1/rpc/my_access'],
    adoptPendingSession: ['GET /auth/v1/user'],
    dropPendingSession: ['POST /auth/v1/logout'],
  },
  steps: {
    'type in a form': {
      does: async (stage) => {
        await fill(stage, { email: 'membro@confraria.test', password: 'confraria-demo' })
      },
    },
    'type half an e-mail': {
      does: async (stage) => {
        await fill(stage, { email: 'membro', password: '' })
      },
    },
    'submit an empty form': {
      does: async (stage) => (await fill(stage, { email: '', password: '' })).click(),
    },
    'submit without a password': {
      does: async (stage) => (await fill(stage, { email: 'membro@confraria.test', password: '' })).click(),
    },
    submit: {
      does: async (stage) => (await fill(stage, credentialsFor(stage))).dblclick(),
    },
    'open the administrative dialog': {
      does: async ({ page, facts }) => {
        facts.typed.admin = nothing()
        await page.getByRole('button', { name: 'Acesso Administrativo' }).click()
      },
    },
    'close the administrative dialog': {
      does: ({ page }) => dialog(page).getByRole('button', { name: 'Fechar' }).click(),
    },
    'the member is signed in, and has a second factor': { reply: through },
    'the administrator is signed in, and has a second factor': { reply: through },
    'enter the code': {
      does: async ({ page, facts, rest }) => {
        const code = nextAction(rest) === 'the code is right' ? facts.factor?.code() : '000000'
        await (await fillCode(page, code ?? '')).click()
      },
    },
    'enter half a code': { does: async ({ page }) => (await fillCode(page, '123')).click() },
    'type a code': {
      does: async ({ page }) => {
        await fillCode(page, '123456')
      },
    },
    'type half a code': {
      does: async ({ page }) => {
        await fillCode(page, '123')
      },
    },
    'the code is right': { reply: through },
    'the code is wrong': {
      reply: through,
      notice: 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.',
    },
    'the session without its code ends': { reply: through },
    'the session without its code cannot be ended': { reply: cut },
    'the member is signed in': { reply: through, notice: 'Bem-vindo de volta à Confraria' },
    'the password is wrong': { reply: through, notice: 'Erro ao fazer login. Verifique suas credenciais.' },
    'no response arrives': { reply: cut, notice: 'Sem resposta do servidor. Confira a conexão e tente novamente.' },
    'the administrator is signed in': { reply: through },
    "the administrator's password is wrong": {
      reply: through,
      notice: 'Erro ao fazer login administrativo. Verifique suas credenciais.',
    },
    'the account is an administrator': { reply: through },
    'the account is not an administrator': { reply: through },
    'the account cannot be checked': { reply: cut },
    'the application adopts the session': { reply: through, notice: 'Login administrativo bem-sucedido' },
    'the application cannot adopt the session': { reply: cut },
    'the separate session ends': {
      reply: through,
      notice: ({ failure }) =>
        failure?.kind === 'offline' ? 'Sem resposta do servidor.' : 'Esta conta não tem acesso administrativo.',
    },
    'the separate session cannot be ended': {
      reply: cut,
      notice: ({ failure }) =>
        failure?.kind === 'offline' ? 'Sem resposta do servidor.' : 'Esta conta não tem acesso administrativo.',
    },
  },
  signs: {
    'member.editing': ({ page }) => page.getByRole('button', { name: 'Entrar como Membro' }),
    'member.submitting': ({ page }) => page.getByRole('button', { name: 'Entrando...' }),
    'admin.editing': ({ page }) => dialog(page).getByRole('button', { name: 'Acessar Painel Administrativo' }),
    'admin.submitting': ({ page }) => dialog(page).getByRole('button', { name: 'Acessando...' }),
    'admin.confirming': ({ page }) => dialog(page).getByRole('button', { name: 'Confirmar' }),
    'admin.verifying': ({ page }) => dialog(page).getByRole('button', { name: 'Confirmando...' }),
    'admin.quitting': ({ page }) => dialog(page).getByRole('button', { name: 'Confirmando...' }),
    'admin.checking': ({ page }) => dialog(page).getByRole('button', { name: 'Acessando...' }),
    'admin.adopting': ({ page }) => dialog(page).getByRole('button', { name: 'Acessando...' }),
    'admin.leaving': ({ page }) => dialog(page).getByRole('button', { name: 'Acessando...' }),
    signedIn: ({ page, facts }) =>
      page.getByRole('heading', { level: 1, name: isSecured(facts) ? 'Segundo Fator' : 'Dashboard' }),
    signedInAsAdministrator: ({ page }) => page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }),
  },
  gone: ['signedIn', 'signedInAsAdministrator'],
  impossible: ['type in a form', 'type half an e-mail'].map((step) => ({
    step,
    when: (_context: unknown, state: string) => isCodeShown(state),
    reason: 'the form of the code has neither e-mail nor password',
  })),
  cleanUp: async ({ facts }) => facts.factor?.remove(),
  looks: ({ failure }) => failure?.kind,
  invariants: [
    showsFaults(
      (page) => page.locator('form'),
      ['submit an empty form', 'submit without a password', 'enter half a code'],
    ),
    {
      name: 'the dialog is on the page exactly while it is open',
      holds: async ({ page, snapshot }) => expect(dialog(page)).toHaveCount(snapshot.matches('admin') ? 1 : 0),
    },
    {
      name: 'a button is busy exactly while a request is open',
      holds: async ({ page, waiting }) =>
        expect(page.locator('form button[aria-busy=true]')).toHaveCount(waiting.length),
    },
    {
      name: 'the form keeps the typed values, also after failures',
      holds: async ({ page, facts, snapshot }) => {
        if (snapshot.status === 'done' || snapshot.context.factorId !== null) return
        const { who, email, password } = await form(page)
        await expect(email).toHaveValue(facts.typed[who].email)
        await expect(password).toHaveValue(facts.typed[who].password)
      },
    },
    {
      name: 'the form shows the failure until the next attempt or the other form',
      holds: async ({ page, snapshot }) =>
        expect(page.getByRole('main').getByRole('alert').or(dialog(page).getByRole('alert'))).toHaveCount(
          snapshot.context.failure && snapshot.status === 'active' && !isAway(snapshot.value) ? 1 : 0,
        ),
    },
    {
      name: 'a double click signs in once',
      holds: async ({ requests, snapshot }) => {
        const entered = requests.filter(({ id, arrived }) => id === 'adoptPendingSession' && arrived)
        expect(entered.length).toBeLessThanOrEqual(snapshot.matches('signedInAsAdministrator') ? 1 : 0)
      },
    },
  ],
})

/** The failure is shown only after the separate session has ended. */
const isAway = (value: unknown) => JSON.stringify(value) === '{"admin":"leaving"}'
