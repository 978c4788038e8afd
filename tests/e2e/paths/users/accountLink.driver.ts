import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { choiceFaultOf } from '#machines/users/memberChoice.ts'
import { accountLink as texts, memberChoice } from '#src/texts/users/users.ts'
import { walk } from '#tests/paths/users/accountLink.walk.ts'
import type { People } from '#tests/support/screens/people.ts'
import { chooseMember } from '#tests/support/screens/memberField.ts'
import { fulfilled, lost, through } from '#tests/support/screens/reply.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

interface Facts {
  /** The account without a member, and the name of its new member. Both are unique per path. */
  email: string
  name: string
}

const dialog = (page: Page) => page.getByRole('dialog', { name: texts.title })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const kind = (page: Page, id: 'new' | 'existing') => dialog(page).getByText(memberChoice.kinds[id], { exact: true })
const name = (page: Page) => dialog(page).getByLabel(memberChoice.name)
const member = (page: Page) => dialog(page).getByRole('combobox', { name: memberChoice.member })
const row = (page: Page, { email }: Facts) => page.locator('tr', { hasText: email })

/** The account in the database. */
const accountOf = async (people: People, { email }: Facts) => {
  const { client } = await people.as('admin')
  const { data, error } = await client.rpc('list_accounts', { p_search: email }).single()
  if (error) throw error
  return data
}

/** Removes the link: a new member is deleted, an existing one loses the account. */
const unlink = async (people: People, facts: Facts) => {
  const { client } = await people.as('admin')
  const { member_id, member_name } = await accountOf(people, facts)
  if (!member_id) return
  const { error } = await client.from('members').update({ user_id: null }).eq('id', member_id)
  if (error) throw error
  if (member_name !== facts.name) return
  const removal = await client.from('members').delete().eq('id', member_id)
  if (removal.error) throw removal.error
}

export const screen = defineScreen<typeof walk.machine, Facts>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      const word = randomUUID().slice(0, 8)
      const facts = { email: `ligar-${word}@confraria.test`, name: `Prova ${word}` }
      const { client } = await people.as('admin')
      const { data, error } = await client.rpc('create_invitation', { p_email: facts.email }).single()
      if (error) throw error
      await people.signUp(facts.email, data.token)
      await people.enter(page, 'admin')
      await page.goto(`/admin/users?search=ligar-${word}`)
      await row(page, facts)
        .getByRole('button', { name: /^Ações para/u })
        .click()
      await page.getByRole('menuitem', { name: 'Ligar a um membro' }).click()
      return facts
    },
  },
  requests: {
    linkAccount: ['POST /rest/v1/rpc/link_account'],
  },
  steps: {
    'write a name': {
      does: async ({ page, facts }) => {
        await kind(page, 'new').click()
        await name(page).fill(facts.name)
      },
    },
    'empty the name': {
      does: async ({ page }) => {
        await kind(page, 'new').click()
        await name(page).fill('')
      },
    },
    'choose a member': {
      does: async ({ page }) => {
        await kind(page, 'existing').click()
        await chooseMember(member(page), 'Isaura Belmonte')
      },
    },
    submit: { does: ({ page }) => button(page, texts.submit).press('Enter') },
    cancel: { does: ({ page }) => page.keyboard.press('Escape') },
    'the account is linked': {
      // An earlier attempt with a lost response may have linked it already.
      does: ({ people, facts }) => unlink(people, facts),
      reply: through,
      notice: 'já faz parte de um cadastro de membro.',
    },
    'another user was faster': {
      reply: fulfilled(409, { code: '23505', message: 'Este membro já tem uma conta.', details: null, hint: null }),
    },
    'no response arrives': { does: ({ people, facts }) => unlink(people, facts), reply: lost },
  },
  signs: {
    closed: ({ page }) => page.getByRole('button', { name: 'Convidar', exact: true }),
    editing: ({ page }) => button(page, texts.submit),
    linking: ({ page }) => button(page, texts.busy),
  },
  looks: ({ choice, isChecked, failure }) => [choice.kind, isChecked && choiceFaultOf(choice), failure !== null],
  gone: ['closed'],
  invariants: [
    {
      name: 'the dialog opens with the focus in its field',
      holds: async ({ page, step }) => {
        if (step === null) await expect(name(page)).toBeFocused()
      },
    },
    {
      name: 'the choice stays, a fault is shown at its field, and a failure until the next attempt',
      holds: async ({ page, facts, step, snapshot }) => {
        if (!snapshot.matches('editing')) return
        const { choice, isChecked, failure } = snapshot.context
        if (choice.kind === 'existing') await expect(member(page)).toHaveValue('Isaura Belmonte')
        else await expect(name(page)).toHaveValue(choice.name === '' ? '' : facts.name)
        const fault = isChecked ? choiceFaultOf(choice) : null
        await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(fault === null ? 0 : 1)
        if (fault !== null) await expect(dialog(page).getByText(memberChoice.faults[fault])).toBeVisible()
        if (fault !== null && step === 'submit') await expect(name(page)).toBeFocused()
        await expect(dialog(page).getByRole('alert')).toHaveCount(failure === null ? 0 : 1)
      },
    },
    {
      name: 'a linked account shows its member of the database',
      holds: async ({ page, people, facts, step }) => {
        if (step !== 'the account is linked') return
        const { member_name } = await accountOf(people, facts)
        expect(member_name).not.toBe(null)
        await expect(row(page, facts)).toContainText(member_name ?? '')
      },
    },
  ],
  cleanUp: ({ people, facts }) => unlink(people, facts),
})
