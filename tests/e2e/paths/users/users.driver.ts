import { type Page, expect } from 'playwright/test'
import { invitationForm as texts, users } from '#src/texts/users/users.ts'
import { returnToForeground } from '#tests/e2e/paths/list.ts'
import { walk } from '#tests/paths/users/users.walk.ts'
import { defineScreen } from '#tests/support/screens/screen.ts'

/** First in the list of accounts. */
const name = 'Ágata Noronha'
const main = (page: Page) => page.locator('[data-machine=users]')
const tab = (page: Page, label: string) => main(page).getByRole('tab', { name: label, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Suspender conta' })
const form = (page: Page) => page.getByRole('dialog', { name: texts.title, exact: true })
const email = (page: Page) => form(page).getByLabel(texts.email)

const covered = (_: unknown, state: string) => state !== 'closed'
const because = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((each) => [each, reason]))
const inDialogs = 'the paths of each dialog'
const inList = 'the paths of userList'
const ofSession = 'the session’s: tests/paths/app/session.walk.ts'
const ofCode = 'faults of the code: tests/paths'

export const screen = defineScreen<typeof walk.machine, null>({
  walk,
  starts: {
    plain: async ({ page, people }) => {
      await people.enter(page, 'admin')
      await page.goto('/admin/users')
      return null
    },
    'with an invitation in the address': 'memberImport.e2e.ts',
    'with the invitation of everyone in the address': 'tests/e2e/users/invitationBatch.e2e.ts',
    'without rights': ofSession,
  },
  requests: {
    list: null,
    change: null,
    link: null,
    invitation: null,
    batch: null,
    answer: null,
    loadImportedEmail: ['POST /rest/v1/rpc/imported_email'],
  },
  steps: {
    'show all accounts': { does: ({ page }) => tab(page, users.tabNames.accounts).click() },
    'show the invitations': { does: ({ page }) => tab(page, users.tabNames.invitations).click() },
    'the screen returns to the foreground': { does: returnToForeground },
    'suspend an account': {
      does: async ({ page }) => {
        await main(page)
          .getByRole('button', { name: `Ações para ${name}` })
          .click()
        await page.getByRole('menuitem', { name: 'Suspender conta' }).click()
      },
    },
    'the question closes': { does: ({ page }) => question(page).getByRole('button', { name: 'Cancelar' }).click() },
    'invite someone': {
      does: ({ page }) => main(page).getByRole('button', { name: users.invite, exact: true }).click(),
    },
    'the invitation closes': {
      does: async ({ page }) => {
        await email(page).fill('nova@')
        await form(page).getByRole('button', { name: texts.cancel }).click()
      },
    },
  },
  impossible: [
    ...['make an admin', 'link another admin’s account', 'resend an admin’s invitation'].map((step) => ({
      step,
      reason: 'only the supreme admin has this action',
    })),
    ...[
      'show all accounts',
      'show the invitations',
      'the screen returns to the foreground',
      'suspend an account',
      'invite someone',
    ].map((step) => ({ step, when: covered, reason: 'the dialog covers the page' })),
    {
      step: 'suspend an account',
      when: ({ view }) => view.tab !== 'accounts',
      reason: 'its button is in the list of accounts',
    },
  ],
  elsewhere: [
    ...[
      'link an account',
      'resend an invitation',
      'refuse a request',
      'a dialog changes something',
      'a dialog links an account',
      'a dialog reports',
      'the link closes',
      'the answer closes',
      'the answer is sent',
    ].map((step) => ({ step, reason: inDialogs })),
    { step: 'the user stops typing a name', reason: inList },
    ...[
      'open the address that invites Ana',
      'the e-mail of the spreadsheet arrives',
      'there is no e-mail of a spreadsheet',
      'the e-mail of the spreadsheet fails to load',
    ].map((step) => ({ step, reason: 'memberImport.e2e.ts' })),
    ...['open the address that invites everyone', 'invite everyone', 'renew invitations', 'the batch closes'].map(
      (step) => ({
        step,
        reason: 'tests/e2e/users/invitationBatch.e2e.ts',
      }),
    ),
    { step: 'the user leaves the screen', reason: 'tests/e2e/users/users.e2e.ts' },
    ...[
      'the rights arrive',
      'the rights are requested again',
      'the rights fail to load',
      'the user is no longer an admin',
    ].map((step) => ({ step, reason: ofSession })),
    ...[
      'the question fails',
      'the link fails',
      'the invitation fails',
      'the batch fails',
      'the answer fails',
      'the list fails',
    ].map((step) => ({ step, reason: ofCode })),
  ],
  unshown: {
    ...because('memberImport.e2e.ts', [
      'users.arriving: always [1]',
      'users.closed: address.change [1]',
      'users.preparing',
      'users.preparing: sleep',
      'users.preparing: xstate.done.actor.loadImportedEmail',
      'users.preparing: xstate.error.actor.loadImportedEmail',
    ]),
    ...because('tests/e2e/users/invitationBatch.e2e.ts', [
      'users.arriving: always [2]',
      'users.batch',
      'users.batch: xstate.done.actor.batch',
      'users.closed: address.change [2]',
      'users.closed: batch.open',
    ]),
    ...because(inDialogs, [
      'users.answer',
      'users.answer: xstate.done.actor.answer',
      'users.closed: answer.open',
      'users.closed: link.open',
      'users.closed: resend.open',
      'users.link',
      'users.link: xstate.done.actor.link',
      'users: account.changed',
      'users: notice',
      'users: users.changed',
    ]),
    ...because(ofCode, [
      'users.answer: xstate.error.actor.answer',
      'users.batch: xstate.error.actor.batch',
      'users.change: xstate.error.actor.change',
      'users.invitation: xstate.error.actor.invitation',
      'users.link: xstate.error.actor.link',
      'users: xstate.error.actor.list',
    ]),
    ...because(ofSession, ['users: access.change [1]', 'users: access.change [2]', 'users: access.fail']),
    ...because(
      'tests/e2e/users/users.e2e.ts, and tests/machines/users/users.test.ts',
      ['answer', 'change', 'invitation', 'link'].map((dialog) => `users.${dialog}: sleep`),
    ),
    'users: view.settled': inList,
  },
  signs: {
    closed: ({ page }) => main(page).getByRole('button', { name: users.invite, exact: true }),
    change: ({ page }) => question(page),
    invitation: ({ page }) => form(page),
  },
  invariants: [
    {
      name: 'the form continues with what was typed',
      holds: async ({ page, snapshot }) => {
        if (snapshot.matches('invitation'))
          await expect(email(page)).toHaveValue(snapshot.context.invitation.values.email)
      },
    },
    {
      name: 'at most one dialog is open',
      holds: async ({ page, snapshot }) => {
        const dialogs = page.locator('[role=dialog], [role=alertdialog]')
        await expect(dialogs).toHaveCount(snapshot.matches('closed') ? 0 : 1)
      },
    },
  ],
})
