import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { accountChangeMachine } from '#machines/users/accountChange.machine.ts'
import type { AccountChange, AccountTarget } from '#machines/users/accountRights.ts'
import { requestAnswerMachine } from '#machines/users/requestAnswer.machine.ts'
import { userListMachine } from '#machines/users/userList.machine.ts'
import type { UsersPage, UsersPageInput } from '#machines/users/users.actors.ts'
import { usersMachine, type UsersEvent } from '#machines/users/users.machine.ts'
import { firstView } from '#machines/users/usersView.ts'
import type { Access } from '#machines/shared/access.ts'
import type { ChosenMember } from '#machines/shared/member.ts'
import { accountOf, changeOf } from '#tests/support/accounts.ts'
import { admin, council, supreme } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const view = firstView('accounts')
const target: AccountTarget = { id: 'ana', name: 'ana@confraria.test', isAdmin: false, isSupreme: false }

/** The screen with its list, which shows Ana. */
const open = async (access: Access | null = admin, invited?: ChosenMember) => {
  const loadImportedEmail = held<string | null, { memberId: string }>()
  const loadUsers = held<UsersPage, UsersPageInput>()
  const changeAccount = held<void, AccountChange>()
  const actor = createActor(
    usersMachine.provide({
      actors: {
        list: userListMachine.provide({ actors: { loadUsers: loadUsers.logic } }),
        change: accountChangeMachine.provide({ actors: { changeAccount: changeAccount.logic } }),
        answer: requestAnswerMachine,
        loadImportedEmail: loadImportedEmail.logic,
      },
    }),
    { input: { userId: 'me', access, isAccessFailed: false, view, ...(invited && { invited }) } },
  )
  const reported: unknown[] = []
  onReport(actor, (event) => reported.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  await loadUsers.resolve({ accounts: [accountOf()], invitations: [], requests: [], next: null })
  const rows = () => actor.getSnapshot().children.list?.getSnapshot().context.accounts
  return {
    loadUsers,
    changeAccount,
    loadImportedEmail,
    reported,
    rows,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot(),
  }
}

test('a change is reported, closes its question, and the list is loaded again', async () => {
  const screen = await open()
  screen.send({ type: 'change.open', change: changeOf() })
  screen.state().children.change?.send({ type: 'confirm' })
  await screen.changeAccount.resolve()
  expect(screen.state().value).toBe('closed')
  expect(screen.reported).toEqual(['account.changed'])
  expect(screen.loadUsers.requests).toHaveLength(2)
})

const changes = (change: AccountChange): UsersEvent => ({ type: 'change.open', change })
const links = (changes: Partial<AccountTarget>): UsersEvent => ({
  type: 'link.open',
  target: { ...target, ...changes },
})
const resends = (role: 'admin' | null): UsersEvent => ({
  type: 'resend.open',
  invitation: { id: 'old', email: 'nova@confraria.test', role },
})
const own = { id: 'me', name: 'Eu', isAdmin: false, isSupreme: true }
const peer = { id: 'x', name: 'M', isAdmin: true, isSupreme: false }

test.each([
  ['an admin made by an admin', admin, changes(changeOf({ role: 'admin' })), 'closed'],
  ['the user’s own role', supreme, changes(changeOf({ target: own })), 'closed'],
  [
    'an administrator’s suspension, for the supreme one',
    supreme,
    changes(changeOf({ kind: 'suspend', role: null, target: peer })),
    'change',
  ],
  ['the link of any account, for the council', council, links({}), 'closed'],
  ['the link of another administrator, for an administrator', admin, links({ isAdmin: true }), 'closed'],
  ['the link of the supreme administrator, for an administrator', admin, links({ isSupreme: true }), 'closed'],
  ['the link of another administrator, for the supreme one', supreme, links({ isAdmin: true }), 'link'],
  ['the link of the user’s own account', admin, links({ id: 'me', isAdmin: true }), 'link'],
  ['an invitation, for the council', council, { type: 'invitation.open' }, 'closed'],
  ['an administrator’s invitation sent again, for an administrator', admin, resends('admin'), 'closed'],
  ['an administrator’s invitation sent again, for the supreme one', supreme, resends('admin'), 'invitation'],
  ['any dialog before the rights are known', null, resends(null), 'closed'],
] as const)('%s (%j, %j): %s', async (_, access, event, state) => {
  const screen = await open(access)
  screen.send(event)
  expect(screen.state().value).toBe(state)
})

test('what was typed in a form stays for the next one, but a dialog is not open again after another screen', async () => {
  const screen = await open()
  screen.send({ type: 'invitation.open' })
  screen.state().children.invitation?.send({ type: 'field.change', change: { email: 'nova@confraria.test' } })
  screen.state().children.invitation?.send({ type: 'cancel' })
  screen.send({ type: 'invitation.open' })
  expect(screen.state().children.invitation?.getSnapshot().context.values.email).toBe('nova@confraria.test')
  screen.state().children.invitation?.send({ type: 'field.change', change: { email: 'outra@confraria.test' } })
  screen.send({ type: 'sleep' })
  screen.send({ type: 'refresh' })
  expect(screen.state().value).toBe('closed')
  expect(screen.loadUsers.requests).toHaveLength(2)
  screen.send({ type: 'invitation.open' })
  expect(screen.state().children.invitation?.getSnapshot().context.values.email).toBe('outra@confraria.test')
})

test('a change in progress is finished when the user leaves the screen', async () => {
  const screen = await open()
  screen.send({ type: 'change.open', change: changeOf() })
  screen.state().children.change?.send({ type: 'confirm' })
  screen.send({ type: 'sleep' })
  expect(screen.state().value).toBe('change')
  await screen.changeAccount.resolve()
  expect(screen.state().value).toBe('closed')
  expect(screen.reported).toEqual(['account.changed'])
})

test('an answer stays for its request until it is sent', async () => {
  const screen = await open()
  const request = { id: 'r', name: 'Ana', outcome: 'declined' } as const
  screen.send({ type: 'answer.open', request })
  screen.state().children.answer?.send({ type: 'answer.change', answer: 'As atas ficam.' })
  screen.state().children.answer?.send({ type: 'cancel' })
  screen.send({ type: 'answer.open', request })
  expect(screen.state().children.answer?.getSnapshot().context.answer).toBe('As atas ficam.')
})

test('a user who loses the admin role no longer sees the accounts', async () => {
  const screen = await open()
  screen.send({ type: 'access.change', access: null })
  expect(screen.rows()).toHaveLength(1)
  screen.send({ type: 'access.change', access: council })
  expect(screen.rows()).toEqual([])
})

test('the invitation of an imported member begins with the e-mail of the spreadsheet; a failure leaves it empty @USR-110', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const ana = { id: '22222222-2222-4222-9222-222222222222', name: 'Ana Prado' }
  for (const [outcome, email] of [
    ['loaded', 'ana@planilha.test'],
    ['failed', ''],
  ] as const) {
    const screen = await open(admin, ana)
    expect(screen.loadImportedEmail.requests.map(({ input }) => input)).toEqual([{ memberId: ana.id }])
    await (outcome === 'loaded' ? screen.loadImportedEmail.resolve(email) : screen.loadImportedEmail.fail(offline))
    const { values } = screen.state().children.invitation?.getSnapshot().context ?? {}
    expect([values?.email, values?.member.member]).toEqual([email, ana])
  }
})
