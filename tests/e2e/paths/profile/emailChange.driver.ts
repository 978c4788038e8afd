import { type Page, expect } from 'playwright/test'
import { walk } from '#tests/paths/profile/emailChange.walk.ts'
import { openProfile, invalidateMailedCodes } from '#tests/support/screens/ownProfile.ts'
import type { Person } from '#tests/support/screens/people.ts'
import { nextAction, showsFaults } from '#tests/support/screens/faults.ts'
import { fulfilled, cut, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  here: Person
  /**
   * Whether the backend has sent the last e-mails. It sends an address one a minute: only the mails that change it are
   * real.
   */
  isReal: boolean
  typed: string
  isChanged: boolean
}

/** No other test keeps a session of this account. */
const who = 'membro10'
const [current, next, taken] = ['membro10', 'membro10.novo', 'membro11'].map((name) => `${name}@confraria.test`)
const elsewhere = 'the account of the other tests would have another e-mail: tests/local/actors'
const last = 'the second code is right'

const opener = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Alterar e-mail' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alterar e-mail' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const address = (page: Page) => dialog(page).getByLabel('Novo e-mail')
const field = (page: Page, email = '') => dialog(page).getByLabel(`Código enviado para ${email}`)

const latestCode = async (page: Page, email = '') => {
  const mails: { to: string; code: string }[] = await (await page.request.get('/mail.json')).json()
  const mail = mails.find(({ to }) => to === email)
  if (!mail) throw new Error(`no e-mail was sent to ${email}`)
  return mail.code
}

/** Enters the code of the requested mailbox, or a wrong one if the next step says so. */
const giveCode = async ({ page, facts, rest }: Stage<Facts>) => {
  const email = (await field(page, current).isVisible()) ? current : next
  const isRight = facts.isReal && nextAction(rest)?.endsWith('is right')
  await field(page, email).fill(isRight ? await latestCode(page, email) : '000000')
  await dialog(page).locator('[type=submit]').dblclick()
}

/** Writes an address, without submitting it. */
const typeEmail = async ({ page, facts }: Stage<Facts>, email = '') => {
  facts.typed = email
  await address(page).fill(email)
}
const submit = (page: Page) => dialog(page).locator('[type=submit]').click()

const halfAccepted = fulfilled(200, { code: '200', msg: 'Confirmation link accepted.' })
const tooOften = fulfilled(429, { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' })
/** The account, with the change that both mails are for. */
const isPending = ({ facts: { here, typed } }: Stage<Facts>) =>
  fulfilled(200, { ...here.session.user, new_email: typed })

const emailOf = async ({ client }: Person) => {
  const { data, error } = await client.auth.getUser()
  if (error) throw error
  return data.user.email
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const here = await openProfile(page, people, who)
      await opener(page).click()
      return { here, isReal: false, typed: '', isChanged: false }
    },
  },
  requests: {
    changeOwnEmail: ['PUT /auth/v1/user'],
    confirmCurrent: ['POST /auth/v1/verify'],
    confirmNext: ['POST /auth/v1/verify'],
    recallOwnEmail: ['GET /auth/v1/user'],
    checkCurrent: ['GET /auth/v1/user'],
    checkNext: ['GET /auth/v1/user'],
  },
  steps: {
    'enter a new e-mail': {
      does: async ({ page, facts, rest }) => {
        facts.typed = (nextAction(rest) === 'the e-mail is taken' ? taken : next) ?? ''
        await address(page).fill(facts.typed)
        await dialog(page).locator('[type=submit]').dblclick()
      },
    },
    'enter half an e-mail': {
      does: async (stage) => {
        await typeEmail(stage, 'ana')
        await submit(stage.page)
      },
    },
    'enter the same e-mail': {
      does: async (stage) => {
        await typeEmail(stage, 'Membro10@confraria.test')
        await submit(stage.page)
      },
    },
    'type an e-mail': { does: (stage) => typeEmail(stage, next) },
    'type the same e-mail': { does: (stage) => typeEmail(stage, current) },
    'both codes are mailed': {
      does: async ({ facts, rest }) => {
        facts.isReal = rest.includes(last) && !rest.includes('both codes are mailed')
      },
      reply: ({ facts: { isReal, here, typed } }) =>
        isReal ? through : fulfilled(200, { ...here.session.user, new_email: typed }),
    },
    'codes were mailed a moment ago': {
      reply: fulfilled(429, { error_code: 'over_email_send_rate_limit', msg: 'For security purposes' }),
    },
    'they were for this address': { reply: isPending },
    'they were for another address': { reply: ({ facts: { here } }) => fulfilled(200, here.session.user) },
    'the e-mail cannot be read': { reply: cut },
    'the e-mail is taken': { reply: through },
    'no response arrives': { reply: cut },
    'enter the code': { does: giveCode },
    'enter half a code': {
      does: async ({ page }) => {
        await field(page).fill('123')
        await submit(page)
      },
    },
    'type a code': { does: ({ page }) => field(page).fill('123456') },
    'type half a code': { does: ({ page }) => field(page).fill('123') },
    'the first code is right': {
      reply: ({ facts: { isReal } }) => (isReal ? through : halfAccepted),
    },
    'the first code is wrong': { reply: through },
    'too many first codes': { reply: tooOften },
    'no response to the first code': { reply: cut },
    'the change is pending after the first code': { reply: isPending },
    'the e-mail cannot be read after the first code': { reply: cut },
    [last]: {
      does: async ({ facts }) => {
        facts.isChanged = true
      },
      reply: through,
      notice: 'E-mail alterado',
    },
    'the second code is right, and the first is missing': { reply: halfAccepted },
    'the second code is wrong': { reply: through },
    'too many second codes': { reply: tooOften },
    'no response to the second code': { reply: cut },
    'the change is pending after the second code': { reply: isPending },
    'the e-mail cannot be read after the second code': { reply: cut },
    'request new codes': { does: ({ page }) => button(page, 'Enviar outros códigos').click() },
    'correct the e-mail': { does: ({ page }) => button(page, 'Corrigir o e-mail').click() },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
  },
  impossible: [
    {
      step: last,
      when: ({ accepted }) => accepted !== 'current',
      reason: 'the server has not accepted the first code: tests/local/actors',
    },
  ],
  elsewhere: [
    { step: 'the e-mail was changed before', reason: elsewhere },
    { step: 'the mails were not needed', reason: elsewhere },
    { step: 'the first code is right, and was the last', reason: elsewhere },
    { step: 'the first code was the last', reason: elsewhere },
    { step: 'the second code was the last', reason: elsewhere },
  ],
  unshown: Object.fromEntries(
    [
      'mailing: xstate.done.actor.changeOwnEmail',
      'recalling: xstate.done.actor.recallOwnEmail',
      'current.verifying: xstate.done.actor.confirmCurrent',
      'current.checking: xstate.done.actor.checkCurrent',
      'next.checking: xstate.done.actor.checkNext',
    ].map((name) => [`emailChange.${name} [1]`, elsewhere]),
  ),
  signs: {
    editing: ({ page }) => button(page, 'Enviar códigos'),
    mailing: ({ page }) => button(page, 'Enviando códigos...'),
    recalling: ({ page }) => button(page, 'Enviando códigos...'),
    'current.checking': ({ page }) => button(page, 'Verificando...'),
    'next.checking': ({ page }) => button(page, 'Verificando...'),
    'current.waiting': ({ page }) => button(page, 'Continuar'),
    'current.verifying': ({ page }) => button(page, 'Verificando...'),
    'next.waiting': ({ page }) => button(page, 'Alterar e-mail'),
    'next.verifying': ({ page }) => button(page, 'Verificando...'),
    changed: ({ page }) => page.getByRole('region', { name: 'Acesso à conta' }).getByText(next ?? '', { exact: true }),
    closed: ({ page }) => opener(page),
  },
  gone: ['changed', 'closed'],
  looks: ({ failure, accepted }) => [failure !== null, accepted],
  invariants: [
    {
      name: 'a sentence says which code is missing, or may have been accepted',
      holds: async ({ page, snapshot: { context, status, ...snapshot } }) => {
        const { accepted } = context
        const isIn = (step: string) => status === 'active' && JSON.stringify(snapshot.value).includes(`"${step}":`)
        await expect(dialog(page).getByText('Falta o do endereço atual')).toHaveCount(
          isIn('current') && accepted === 'next' ? 1 : 0,
        )
        await expect(dialog(page).getByText('já pode ter sido aceito')).toHaveCount(
          isIn('next') && accepted === null ? 1 : 0,
        )
      },
    },
    showsFaults(dialog, ['enter half an e-mail', 'enter the same e-mail', 'enter half a code']),
    {
      name: 'the typed address stays for a correction',
      holds: async ({ page, facts, snapshot: { value } }) => {
        if (value === 'editing') await expect(address(page)).toHaveValue(facts.typed)
      },
    },
    {
      name: 'the reason of a failure is shown until the next attempt',
      holds: ({ page, snapshot: { status, context } }) =>
        expect(dialog(page).getByText('E-mail não alterado')).toHaveCount(
          status === 'active' && context.failure ? 1 : 0,
        ),
    },
    {
      name: 'the e-mail stays the same until both codes are confirmed',
      holds: async ({ facts }) => expect(await emailOf(facts.here)).toBe(facts.isChanged ? next : current),
    },
  ],
  cleanUp: async ({ page, facts: { here, isChanged } }) => {
    if (!isChanged || current === undefined || next === undefined) return
    await invalidateMailedCodes(here)
    const started = await here.client.auth.updateUser({ email: current })
    if (started.error) throw started.error
    for (const email of [next, current]) {
      const token = await latestCode(page, email)
      const { error } = await here.client.auth.verifyOtp({ email, token, type: 'email_change' })
      if (error) throw error
    }
  },
})
