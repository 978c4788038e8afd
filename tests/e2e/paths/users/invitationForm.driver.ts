import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { emailFaultOf, firstFaultOfInvitation } from '#machines/users/invitationForm.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { invitationForm as texts, memberChoice } from '#src/texts/users/users.ts'
import { walk } from '#tests/paths/users/invitationForm.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { lost, resolved, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { copiedText, holdCopying } from '#tests/e2e/paths/clipboard.ts'
import { comeToTheFore } from '#tests/e2e/paths/list.ts'

interface Facts {
  /** Who is to be invited, and who was invited before the path began: nobody else on any path. */
  newcomer: string
  invited: string
  /** Is the earlier invitation still good? */
  isOpen: boolean
  /** Was one made for the newcomer, and its answer lost? */
  isUnheard: boolean
  /** The links shown so far. */
  links: Set<string>
}

const who = 'admin'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Convidar|Reenviar convite|Convite pronto)$/u })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const email = (page: Page) => dialog(page).getByLabel(texts.email)
const kind = (page: Page, id: keyof typeof memberChoice.kinds) =>
  dialog(page).getByText(memberChoice.kinds[id], { exact: true })
const member = (page: Page) => dialog(page).getByRole('combobox', { name: memberChoice.member })
const name = (page: Page) => dialog(page).getByLabel(memberChoice.name)
const link = (page: Page) => dialog(page).getByLabel(texts.link)
const menu = (page: Page, address: string) => page.locator(`button[aria-label="Ações para ${address}"]`)
const sample = 'nova@confraria.test'

const openInvitations = async (people: People, address: string) => {
  const { client } = await people.as(who)
  const { data, error } = await client.rpc('list_invitations', { p_status: 'open', p_limit: 200 })
  if (error) throw error
  return data.filter((invitation) => invitation.email === address)
}

const invite = async (people: People, address: string) => {
  if ((await openInvitations(people, address)).length > 0) return
  const { client } = await people.as(who)
  const { error } = await client.rpc('create_invitation', { p_email: address })
  if (error) throw error
}

const revoke = async (people: People, address: string) => {
  const { client } = await people.as(who)
  for (const { id } of await openInvitations(people, address)) {
    const { error } = await client.rpc('revoke_invitation', { p_id: id })
    if (error) throw error
  }
}

/** The old invitation is there to be sent again, and the list shows it. */
const showInvited = async ({ page, people, facts }: Stage<Facts>) => {
  await invite(people, facts.invited)
  facts.isOpen = true
  if ((await menu(page, facts.invited).count()) === 0) await comeToTheFore({ page })
  await menu(page, facts.invited).click()
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const [newcomer, invited] = [`prova-${randomUUID().slice(0, 8)}`, `prova-${randomUUID().slice(0, 8)}`]
      const facts = {
        newcomer: `${newcomer}@confraria.test`,
        invited: `${invited}@confraria.test`,
        links: new Set<string>(),
        isOpen: true,
        isUnheard: false,
      }
      await invite(people, facts.invited)
      await people.enter(page, who)
      await page.goto('/admin/users?tab=invitations')
      return facts
    },
  },
  prepare: (page, holdRequest) => holdCopying(page, () => holdRequest('copyText')),
  requests: {
    createInvitation: ['POST /rest/v1/rpc/create_invitation'],
    resendInvitation: ['POST /rest/v1/rpc/resend_invitation'],
    copyText: [],
  },
  steps: {
    'open the form': { does: ({ page }) => page.getByRole('button', { name: 'Convidar', exact: true }).click() },
    'send an old one again': {
      does: async (stage) => {
        await showInvited(stage)
        await stage.page.getByRole('menuitem', { name: 'Reenviar convite' }).click()
      },
    },
    'write an address and choose a member': {
      does: async ({ page, facts }) => {
        await email(page).fill(facts.newcomer)
        await kind(page, 'existing').click()
        await chooseMember(member(page), 'Isaura Belmonte')
      },
    },
    'name a new member': {
      does: async ({ page }) => {
        await kind(page, 'new').click()
        await name(page).fill('Nova Pessoa')
      },
    },
    'write half an address': { does: ({ page }) => email(page).fill('nova@') },
    submit: {
      // Twice: what is faulty takes the focus, and the second time is from there.
      does: async ({ page }) => {
        await dialog(page)
          .getByRole('button', { name: /^Criar (?:convite|novo link)$/u })
          .press('Enter')
        await page.keyboard.press('Enter')
      },
    },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    copy: {
      does: ({ page }) =>
        dialog(page)
          .getByRole('button', { name: /^(?:Copiar link|Link copiado)$/u })
          .click(),
    },
    // What an attempt without an answer has made stays: whoever tries again gets a link to it, and no second one.
    'it is made': {
      does: async ({ people, facts }) => {
        if (!facts.isUnheard) await revoke(people, facts.newcomer)
        facts.isUnheard = false
      },
      reply: through,
    },
    'making it gets no answer': {
      does: async ({ people, facts }) => {
        if (!facts.isUnheard) await revoke(people, facts.newcomer)
        facts.isUnheard = true
      },
      reply: lost,
    },
    'the address is invited already': {
      does: async ({ people, facts }) => {
        if (facts.isUnheard) await revoke(people, facts.newcomer)
        facts.isUnheard = false
        await invite(people, facts.newcomer)
      },
      reply: through,
    },
    'it is sent again': { reply: through },
    // Revoked: nobody can be made to use it without becoming a member of the demonstration.
    'it was used meanwhile': {
      does: async ({ people, facts }) => {
        await revoke(people, facts.invited)
        facts.isOpen = false
      },
      reply: through,
      notice: 'Este convite foi revogado. Crie outro. A lista foi atualizada.',
    },
    // It was made all the same: whoever tries again gets a link to it, and no second one.
    'no answer comes': { reply: lost },
    'it is copied': { reply: resolved('copied'), notice: 'Link copiado' },
    'the browser does not copy': { reply: resolved('refused') },
  },
  elsewhere: [{ step: 'submit anew', reason: 'the same press as submit: only the id of a new one differs' }],
  impossible: [
    {
      step: 'send an admin’s again without being the supreme one',
      reason: 'only the supreme admin’s menu has it',
    },
  ],
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Convidar', exact: true }),
    editing: ({ page }) => button(page, texts.submit),
    creating: ({ page }) => button(page, texts.busy),
    asking: ({ page }) => button(page, texts.resend),
    resending: ({ page }) => button(page, texts.busy),
    'made.shown': ({ page }) => button(page, texts.copy),
    'made.copying': ({ page }) => button(page, texts.copying),
    'made.copied': ({ page }) => button(page, texts.copied),
    'made.uncopied': ({ page }) => dialog(page).getByText(texts.uncopied),
  },
  looks: ({ values, isChecked, attempt, failure }) => [
    isChecked && emailFaultOf(values.email),
    isChecked && choiceFaultOf(values.member),
    values.member.kind,
    attempt !== null,
    failure !== null,
  ],
  invariants: [
    {
      name: 'what was typed is there again, after each failure and after closing, and stands while it is sent',
      holds: async ({ page, facts, snapshot, waiting }) => {
        if (!snapshot.matches('editing') && !snapshot.matches('creating')) return
        const { values } = snapshot.context
        await expect(email(page)).toHaveValue(values.email === sample ? facts.newcomer : values.email)
        if (values.member.kind === 'existing') await expect(member(page)).toHaveValue('Isaura Belmonte')
        else await expect(name(page)).toHaveValue(values.member.name)
        await expect(email(page)).toBeEditable({ editable: waiting.length === 0 })
      },
    },
    {
      name: 'a fault is said under its field, where the focus goes; a failure until the next attempt, and no answer as no answer',
      holds: async ({ page, step, snapshot }) => {
        const { failure } = snapshot.context
        if (snapshot.matches('editing')) {
          const { isChecked, values } = snapshot.context
          const fault = isChecked ? emailFaultOf(values.email) : null
          const choiceFault = isChecked ? choiceFaultOf(values.member) : null
          const faults = [
            ...(fault === null ? [] : [texts.faults[fault]]),
            ...(choiceFault === null ? [] : [memberChoice.faults[choiceFault]]),
          ]
          await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(faults.length)
          for (const sentence of faults) await expect(dialog(page).getByText(sentence)).toBeVisible()
          const first = firstFaultOfInvitation(values)
          if (faults.length > 0 && step === 'submit')
            await expect(first === 'email' ? email(page) : name(page)).toBeFocused()
        }
        const isRetry = snapshot.matches('editing') || snapshot.matches('asking')
        if (isRetry) await expect(dialog(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
        if (snapshot.matches('editing') && failure)
          await expect(dialog(page).getByRole('alert')).toContainText(
            failure.kind === 'offline' ? texts.unconfirmed : texts.failed,
          )
      },
    },
    {
      name: 'the link is shown where one was made, another one each time, and never again',
      holds: async ({ page, step, snapshot, facts }) => {
        if (!snapshot.matches('made')) return expect(link(page)).toHaveCount(0)
        const shown = await link(page).inputValue()
        expect(shown).toMatch(/\/login#convite=[\w-]{43}$/u)
        if (step === 'it is made' || step === 'it is sent again') expect(facts.links).not.toContain(shown)
        facts.links.add(shown)
        if (step === 'it is copied') expect(await copiedText(page)).toBe(shown)
      },
    },
    {
      name: 'nobody is invited twice, nor without having been sent; the list says what can be sent again',
      holds: async ({ page, people, facts, requests }) => {
        const isSent = requests.some(({ id, arrived }) => id === 'createInvitation' && arrived)
        expect(await openInvitations(people, facts.newcomer)).toHaveLength(isSent ? 1 : 0)
        expect(await openInvitations(people, facts.invited)).toHaveLength(facts.isOpen ? 1 : 0)
        await expect(menu(page, facts.invited)).toHaveCount(facts.isOpen ? 1 : 0)
      },
    },
  ],
  cleanUp: async ({ people, facts }) => {
    await revoke(people, facts.newcomer)
    await revoke(people, facts.invited)
  },
})
