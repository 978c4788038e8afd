import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { password as demoPassword } from '#server/people.ts'
import type { KeptRecovery } from '#machines/shared/client/keptRecovery.ts'
import { walk } from '#tests/paths/entrance/recovery.walk.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { fulfilled, cut, refusedSignIn, through } from '#tests/support/screens/reply.ts'
import { type Factor, enrol } from '#tests/support/screens/factor.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { socket } from '#tests/support/socket.ts'

/** The owner of a forgotten password. */
interface Recipient {
  email: string
  factor: Factor | null
}
interface Facts {
  site: string
  /** The recipients, latest last. An address gets at most one mail a minute, so each mail has another recipient. */
  recipients: Recipient[]
}
type RecoveryStage = Stage<Facts>

const newPassword = 'uma senha nova'
let mails = 0

/** The steps until the next e-mail is entered. */
const legOf = (rest: readonly string[]) => {
  const next = rest.indexOf('enter the e-mail')
  return next < 0 ? rest : rest.slice(0, next)
}
const isMailNeeded = ({ rest }: Pick<RecoveryStage, 'rest'>) =>
  legOf(rest).some((step) => step.startsWith('the code is right'))

const nextPerson = async ({ people, rest }: Pick<RecoveryStage, 'people' | 'rest'>): Promise<Recipient> => {
  mails += 1
  const who = `membro${2 + (mails % 11)}`
  const isSecured = legOf(rest).some((step) => step.includes('there is a second factor'))
  return { email: `${who}@confraria.test`, factor: isSecured ? await enrol(people, who) : null }
}

const lastRecipient = ({ recipients }: Facts): Recipient => {
  const last = recipients.at(-1)
  if (!last) throw new Error('there is no recipient')
  return last
}

const keyOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=supabase-anon-key]')?.content ?? '')

const latestMail = async (facts: Facts): Promise<{ code: string; link: string }> => {
  const { site } = facts
  const { email } = lastRecipient(facts)
  const all: { to: string; code: string; link: string }[] = await (await fetch(`${site}/mail.json`)).json()
  const mail = all.find(({ to }) => to === email)
  if (!mail) throw new Error(`${email} has no mail`)
  return mail
}

const sendMail = async (facts: Facts) => {
  const { site } = facts
  const html = await (await fetch(`${site}/login`)).text()
  const apikey = /name="supabase-anon-key" content="([^"]+)"/.exec(html)?.[1] ?? ''
  await fetch(`${site}/auth/v1/recover?redirect_to=${encodeURIComponent(`${site}/login`)}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: lastRecipient(facts).email }),
  })
}

const open = async ({ page }: Pick<RecoveryStage, 'page'>, hash = ''): Promise<Facts> => {
  await page.goto(`/login${hash === '' ? '?recuperar' : hash}`)
  return { site: new URL(page.url()).origin, recipients: [] }
}

/** The session of a person, as a mailed link has one. The mails of an hour are limited. */
const tokensOf = async ({ people }: Pick<RecoveryStage, 'people'>, { email }: Recipient) => {
  const { session } = await people.fresh(email.split('@')[0] ?? '')
  return { accessToken: session.access_token, refreshToken: session.refresh_token }
}

/** What a reload finds in the tab. */
const keep = (page: Page, kept: KeptRecovery, until = Date.now() + 60_000) =>
  page.evaluate((stored) => sessionStorage.setItem('confraria-recovery', stored), JSON.stringify({ ...kept, until }))

/** Does the next step start with this text? */
const isNext = ({ rest }: RecoveryStage, start: string) => nextAction(rest)?.startsWith(start) === true

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const fillEmail = (page: Page, email: string) => page.getByLabel('E-mail', { exact: true }).fill(email)
const fillCode = (page: Page, code: string) => page.getByLabel('Código de 6 números').fill(code)
const fillPasswords = async (page: Page, first: string, second = first) => {
  await page.getByLabel('Nova senha', { exact: true }).fill(first)
  await page.getByLabel('Repita a nova senha').fill(second)
}
const submitCode = (page: Page) => button(page, 'Verificar código').or(button(page, 'Confirmar')).click()

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: (stage) => open(stage),
    'by an expired link': (stage) => open(stage, '#error=access_denied&error_code=otp_expired'),
    'by the mailed link': async (stage) => {
      const { page } = stage
      await page.goto('/mark.svg')
      const person = await nextPerson(stage)
      const facts: Facts = { site: new URL(page.url()).origin, recipients: [person] }
      if (stage.rest.some((step) => step.startsWith('the link is right'))) {
        await sendMail(facts)
        await page.goto((await latestMail(facts)).link)
      } else {
        const { accessToken, refreshToken } = await tokensOf(stage, person)
        await page.goto(`/login#type=recovery&access_token=${accessToken}&refresh_token=${refreshToken}`)
      }
      return facts
    },
    'after a reload': async (stage) => {
      const { page } = stage
      await page.goto('/mark.svg')
      const person = await nextPerson(stage)
      const facts: Facts = { site: new URL(page.url()).origin, recipients: [person] }
      await keep(page, { ...(await tokensOf(stage, person)), isUnsure: true })
      await page.goto('/login?recuperar')
      return facts
    },
    'after a reload, too late': async (stage) => {
      const { page } = stage
      await page.goto('/mark.svg')
      await keep(page, { accessToken: 'access', refreshToken: 'refresh', isUnsure: false }, 0)
      return open(stage)
    },
  },
  requests: {
    sendRecovery: ['POST /auth/v1/recover'],
    resendRecovery: ['POST /auth/v1/recover'],
    verifyRecovery: ['POST /auth/v1/verify'],
    openRecovery: ['GET /auth/v1/user'],
    confirmRecovery: ['POST /auth/v1/factors'],
    changePassword: ['PUT /auth/v1/user'],
    adoptPendingSession: ['GET /auth/v1/user'],
    dropPendingSession: ['POST /auth/v1/logout'],
  },
  steps: {
    'enter the e-mail': {
      does: async (stage) => {
        const { page, facts } = stage
        if (isMailNeeded(stage)) facts.recipients.push(await nextPerson(stage))
        await fillEmail(page, facts.recipients.at(-1)?.email ?? 'membro2@confraria.test')
        await button(page, 'Enviar link').dblclick()
      },
    },
    'enter half an e-mail': {
      does: async ({ page }) => {
        await fillEmail(page, 'bia')
        await button(page, 'Enviar link').click()
      },
    },
    'type an e-mail': { does: ({ page }) => fillEmail(page, 'membro2@confraria.test') },
    'type half an e-mail': { does: ({ page }) => fillEmail(page, 'bia') },
    'request another mail': { does: ({ page }) => button(page, 'Enviar de novo').click() },
    'go back to the e-mail': { does: ({ page }) => button(page, 'Usar outro e-mail').click() },
    'enter the code': {
      does: async (stage) => {
        const { page, facts } = stage
        const code = isNext(stage, 'the code is right')
          ? (await latestMail(facts)).code
          : isNext(stage, 'the second factor is right')
            ? (lastRecipient(facts).factor?.code() ?? '')
            : '000000'
        await fillCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
        await submitCode(page)
      },
    },
    'enter half a code': {
      does: async ({ page }) => {
        await fillCode(page, '123')
        await submitCode(page)
      },
    },
    'type a code': { does: ({ page }) => fillCode(page, '123456') },
    'type half a code': { does: ({ page }) => fillCode(page, '123') },
    'choose a password': {
      does: async (stage) => {
        const chosen = isNext(stage, 'the password is the same as before') ? demoPassword : newPassword
        await fillPasswords(stage.page, chosen)
        await button(stage.page, 'Salvar nova senha').dblclick()
      },
    },
    'choose a short password': {
      does: async ({ page }) => {
        await fillPasswords(page, 'curta', '')
        await button(page, 'Salvar nova senha').click()
      },
    },
    // A mailed link does not contain the e-mail: then the repetition is the fault.
    'choose the e-mail as the password': {
      does: async ({ page, facts }) => {
        await fillPasswords(page, lastRecipient(facts).email, newPassword)
        await button(page, 'Salvar nova senha').click()
      },
    },
    'type a password': { does: ({ page }) => fillPasswords(page, newPassword) },
    'type two passwords': { does: ({ page }) => fillPasswords(page, newPassword, 'outra senha') },
    'try the link again': { does: ({ page }) => button(page, 'Tentar novamente').click() },
    close: { does: ({ page }) => button(page, 'Voltar para o login').click() },
    'the mail is sent': { reply: (stage) => (isMailNeeded(stage) ? through : fulfilled(200, {})) },
    'the mail cannot be sent': { reply: cut },
    'a mail was just sent': {
      does: async (stage) => {
        if (isMailNeeded(stage)) await sendMail(stage.facts)
      },
      reply: refusedSignIn(429, 'over_email_send_rate_limit'),
    },
    // The auth server would refuse a second mail within a minute.
    'another mail is sent': { reply: fulfilled(200, {}) },
    'another mail is refused': { reply: cut },
    'the code is right': { reply: through },
    'the code is right, and there is a second factor': { reply: through },
    'the code is wrong': { reply: through },
    'the link is right, and there is a second factor': { reply: through },
    'the link is right': { reply: through },
    'the link has expired': { reply: refusedSignIn(403, 'session_not_found') },
    'the link is refused': { reply: refusedSignIn(429, 'over_request_rate_limit') },
    'the link gets no response': { reply: cut },
    'the second factor is right': { reply: through },
    'the second factor is wrong': { reply: through },
    'the second factor is too late': { reply: refusedSignIn(403, 'session_expired') },
    'the password is changed': { reply: through },
    'the password is the same as before': { reply: through },
    'no response arrives to the password': { reply: cut },
    'the password is too late': { reply: refusedSignIn(403, 'session_not_found') },
    'the application adopts the session': { reply: through, notice: 'Senha alterada' },
    'the application cannot adopt the session': { reply: cut, notice: 'Entre com a nova senha.' },
    'the separate session ends': { reply: through },
    'the separate session cannot be ended': { reply: cut },
  },
  signs: {
    'asking.editing': ({ page }) => button(page, 'Enviar link'),
    'asking.sending': ({ page }) => button(page, 'Enviando...'),
    'sent.waiting': ({ page }) => button(page, 'Verificar código'),
    'sent.verifying': ({ page }) => button(page, 'Verificando...'),
    'sent.resending': ({ page }) => button(page, 'Enviando...'),
    opening: ({ page }) => page.getByText('Abrindo o link...'),
    unopened: ({ page }) => button(page, 'Tentar novamente'),
    'confirming.editing': ({ page }) => button(page, 'Confirmar'),
    'confirming.verifying': ({ page }) => button(page, 'Confirmando...'),
    'choosing.editing': ({ page }) => button(page, 'Salvar nova senha'),
    'choosing.saving': ({ page }) => button(page, 'Salvando...'),
    adopting: ({ page }) => button(page, 'Salvando...'),
    leaving: ({ page }) => page.getByRole('heading', { level: 1, name: 'Recuperar Acesso' }),
    signedIn: ({ page }) => page.getByRole('heading', { level: 1, name: 'Dashboard' }),
    closed: ({ page }) => button(page, 'Entrar como Membro'),
  },
  gone: ['signedIn', 'closed'],
  looks: ({ failure }) => failure !== null,
  invariants: [
    showsFaults(
      (page) => page.locator('form'),
      ['enter half an e-mail', 'enter half a code', 'choose a short password', 'choose the e-mail as the password'],
    ),
    {
      name: 'the page shows the failure until the next attempt',
      holds: async ({ page, snapshot }) => {
        if (snapshot.status === 'done') return
        const alerts = page.getByRole('main').getByRole('alert')
        if (snapshot.context.failure) await alerts.waitFor()
        else await alerts.waitFor({ state: 'detached' })
      },
    },
    {
      name: 'the address never keeps a token @ENT-87',
      holds: async ({ page }) => {
        await page.waitForURL((url) => url.hash === '')
      },
    },
  ],
  cleanUp: async ({ page, facts }) => {
    const client = createClient(facts.site, await keyOf(page), {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: socket },
    })
    for (const { email, factor } of facts.recipients) {
      const signIn = (password: string) => client.auth.signInWithPassword({ email, password })
      const isChanged = (await signIn(newPassword)).error === null
      if (!isChanged && factor) await signIn(demoPassword)
      await factor?.remove(client)
      if (isChanged) await client.auth.updateUser({ password: demoPassword })
    }
  },
})
