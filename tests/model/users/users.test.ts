import { describe, expect, test } from 'vitest'
import { accountChangeKinds } from '#machines/users/accountRights.ts'
import { readLoginLink, invitationLink } from '#machines/entrance/loginLink.ts'
import { everyonePath, invitationPath } from '#machines/members/membersView.ts'
import {
  firstView,
  isFirstView,
  usersAddressOf,
  usersFilters,
  usersPath,
  usersTabs,
  usersViewOf,
} from '#machines/users/usersView.ts'
import { questionOf } from '#src/texts/users/accountChange.ts'
import { wordingOf } from '#src/texts/notices.ts'
import { changeOf } from '#tests/support/accounts.ts'

describe('the address of /admin/users', () => {
  test('has the list, its filter and the search, without default values @APP-24', () => {
    expect(usersPath(firstView('accounts'))).toBe('/admin/users')
    expect(usersPath({ tab: 'accounts', filter: 'suspended', search: 'á' })).toBe(
      '/admin/users?filter=suspended&search=%C3%A1',
    )
    for (const tab of usersTabs)
      for (const filter of usersFilters[tab]) {
        const view = { tab, filter, search: tab === 'accounts' ? 'ana' : '' }
        const query = new URLSearchParams(usersPath(view).split('?')[1])
        expect(usersViewOf(query)).toEqual(view)
        expect(isFirstView({ ...view, search: '' })).toBe(filter === usersFilters[tab][0])
      }
  })

  test.each(['tab=nada&filter=nada', 'filter=open', 'tab=accounts&filter=expired'])(
    '%s is the first view @APP-02',
    (query) => {
      expect(usersViewOf(new URLSearchParams(query))).toEqual(firstView('accounts'))
    },
  )
})

test('the login reads the link of an invitation @ENT-49', () => {
  const link = invitationLink('https://confraria.test', 'a-b_C9')
  expect(link).toBe('https://confraria.test/login#convite=a-b_C9')
  expect(readLoginLink(new URL(link).hash)).toEqual({ kind: 'invitation', token: 'a-b_C9' })
})

test('every change has its own question and notice, with the name @USR-07', async () => {
  const changes = accountChangeKinds.flatMap((kind) =>
    kind === 'grant' || kind === 'revoke'
      ? (['admin', 'council'] as const).map((role) => changeOf({ kind, role }))
      : [changeOf({ kind, role: null })],
  )
  const questions = changes.map(questionOf)
  expect(new Set(questions.map(({ text }) => text)).size).toBe(changes.length)
  for (const { text, done } of questions) {
    expect(text).toContain('Ana Prado')
    expect(done).toContain('Ana Prado')
  }
  const failure = { kind: 'refused', code: '23514', sentence: 'Esta conta não existe mais.' } as const
  expect(await wordingOf({ key: 'account.changeFailed', change: changeOf(), failure })).toEqual({
    tone: 'danger',
    title: 'Erro ao conceder papel',
    description: 'Esta conta não existe mais. A lista foi atualizada.',
  })
})

test('the address of an invitation has the member; without a valid id or a name it is the list of invitations @MEM-106', () => {
  const ana = { id: '22222222-2222-4222-9222-222222222222', name: 'Ágata & Cia' }
  const read = (path: string) => usersAddressOf(new URLSearchParams(path.split('?')[1]))
  expect(read(invitationPath(ana))).toEqual({ view: firstView('invitations'), invited: ana })
  for (const member of [
    { ...ana, id: 'ana' },
    { ...ana, name: '' },
  ])
    expect(read(invitationPath(member))).toEqual({ view: firstView('invitations') })
  expect(read(everyonePath)).toEqual({ view: firstView('accounts'), isForAll: true })
})
