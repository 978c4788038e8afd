import { randomUUID } from 'node:crypto'
import { type Page, expect } from 'playwright/test'
import { emailFaultOf } from '#machines/shared/email.ts'
import { firstFaultOfInvitation } from '#machines/users/invitationForm.ts'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { invitationForm as texts, memberChoice } from '#src/texts/users/users.ts'
import { walk } from '#tests/paths/users/invitationForm.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { lost, resolved, through } from '#tests/support/screens/reply.ts'
import { type Stage, defineScreen } from '#tests/support/screens/screen.ts'
import { copiedText, holdCopying } from '#tests/e2e/paths/clipboard.ts'

interface Facts {
  /** Addresses of a new and of an earlier invitation. Both are unique per path. */
  newcomer: string
  invited: string
  /** Whether the earlier invitation is open. */
  isOpen: boolean
  /** Whether the new invitation was created but its response was lost. */
  hasLost: boolean
  /** The links shown before. */
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

/** Opens the list of invitations, with one. */
const openList = async ({ page, people }: Omit<Stage<Facts>, 'facts'>): Promise<Facts> => {
  const [newcomer, invited] = [`prova-${randomUUID().slice(0, 8)}`, `prova-${randomUUID().slice(0, 8)}`]
  const facts = {
    newcomer: `${newcomer}@confraria.test`,
    invited: `${invited}@confraria.test`,
    links: new Set<string>(),
    isOpen: true,
    hasLost: false,
  }
  await invite(people, facts.invited)
  await people.enter(page, who)
  await page.goto('/admin/users?tab=invitations')
  return facts
}

/** A lost response followed by another attempt in the same dialog is among the paths. */
const inMemory = 'tests/paths/users/invitationForm.walk.ts'

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async (stage) => {
      const facts = await openList(stage)
      await stage.page.getByRole('button', { name: 'Convidar', exact: true }).click()
      return facts
    },
    'to send one again': async (stage) => {
      const facts = await openList(stage)
      await menu(stage.page, facts.invited).click()
      await stage.page.getByRole('menuitem', { name: 'Reenviar convite' }).click()
      return facts
    },
    'after a lost invitation': inMemory,
    'to send one again after a lost attempt': inMemory,
    'to send another one again after a lost attempt': inMemory,
  },
  prepare: (page, holdRequest) => holdCopying(page, () => holdRequest('copyText')),
  requests: {
    createInvitation: ['POST /rest/v1/rpc/create_invitation'],
    resendInvitation: ['POST /rest/v1/rpc/resend_invitation'],
    copyText: [],
  },
  steps: {
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
      // Twice: the first one focuses an invalid field, and the second one submits from there.
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
    // An invitation with a lost response stays: a retry returns its link, not a second invitation.
    'the invitation is created': {
      does: async ({ people, facts }) => {
        if (!facts.hasLost) await revoke(people, facts.newcomer)
        facts.hasLost = false
      },
      reply: through,
    },
    'creating it gets no response': {
      does: async ({ people, facts }) => {
        if (!facts.hasLost) await revoke(people, facts.newcomer)
        facts.hasLost = true
      },
      reply: lost,
    },
    'the address is already invited': {
      does: async ({ people, facts }) => {
        if (facts.hasLost) await revoke(people, facts.newcomer)
        facts.hasLost = false
        await invite(people, facts.newcomer)
      },
      reply: through,
    },
    'the invitation is resent': { reply: through },
    // Revoked instead: using it would add a member to the demonstration.
    'the invitation was already used': {
      does: async ({ people, facts }) => {
        await revoke(people, facts.invited)
        facts.isOpen = false
      },
      reply: through,
      notice: 'Este convite foi revogado. Crie outro. A lista foi atualizada.',
    },
    // The server did create it: a retry returns its link, not a second invitation.
    'no response arrives': { reply: lost },
    'the link is copied': { reply: resolved('copied'), notice: 'Link copiado' },
    'the browser refuses to copy': { reply: resolved('refused') },
  },
  elsewhere: [{ step: 'submit again', reason: 'the same press as submit, with another id' }],
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
  gone: ['closed'],
  looks: ({ values, isChecked, attempt, failure }) => [
    isChecked && emailFaultOf(values.email),
    isChecked && choiceFaultOf(values.member),
    values.member.kind,
    attempt !== null,
    failure !== null,
  ],
  invariants: [
    {
      name: 'the focus is in the first field, on the button that copies, and in a link that must be copied by hand',
      holds: async ({ page, step, snapshot }) => {
        if (step === null && snapshot.matches('editing')) await expect(email(page)).toBeFocused()
        if (snapshot.matches({ made: 'shown' })) await expect(button(page, texts.copy)).toBeFocused()
        if (step !== 'the browser refuses to copy') return
        await expect(link(page)).toBeFocused()
        const length = await link(page).evaluate((field: HTMLInputElement) => [
          field.selectionStart,
          field.selectionEnd,
        ])
        expect(length).toEqual([0, (await link(page).inputValue()).length])
      },
    },
    {
      name: 'typed values stay after each failure, after closing and during a request',
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
      name: 'a fault is shown at its field with the focus; a failure is shown until the next attempt',
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
      name: 'each new invitation shows a new link once',
      holds: async ({ page, step, snapshot, facts }) => {
        if (!snapshot.matches('made')) return expect(link(page)).toHaveCount(0)
        const shown = await link(page).inputValue()
        expect(shown).toMatch(/\/login#convite=[\w-]{43}$/u)
        if (step === 'the invitation is created' || step === 'the invitation is resent')
          expect(facts.links).not.toContain(shown)
        facts.links.add(shown)
        if (step === 'the link is copied') expect(await copiedText(page)).toBe(shown)
      },
    },
    {
      name: 'no address is invited twice or without a request; the list has the open invitations',
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
