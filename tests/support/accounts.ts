import type { Account, DeletionRequest, Invitation } from '#machines/users/account.ts'
import type { AccountChange } from '#machines/users/accountRights.ts'

/** A row of /admin/users, with changes. */
export const accountOf = (changes: Partial<Account> = {}): Account => ({
  id: 'ana',
  kind: 'account',
  email: 'ana@confraria.test',
  member_id: 'member-ana',
  member_name: 'Ana Prado',
  photo_url: null,
  roles: [],
  is_supreme: false,
  suspended_at: null,
  created_at: '2026-11-01T10:00:00+00:00',
  last_sign_in_at: null,
  second_factor: false,
  expires_at: null,
  isExpired: false,
  sort: 'ana prado',
  ...changes,
})

export const invitationOf = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 'invitation',
  email: 'nova@confraria.test',
  role: null,
  status: 'open',
  member_name: null,
  invited_by_name: 'Leonel Vasques',
  created_at: '2026-11-01T10:00:00+00:00',
  expires_at: '2026-11-08T10:00:00+00:00',
  accepted_at: null,
  revoked_at: null,
  ...changes,
})

export const requestOf = (changes: Partial<DeletionRequest> = {}): DeletionRequest => ({
  id: 'request',
  email: 'ana@confraria.test',
  member_id: 'member-ana',
  member_name: 'Ana Prado',
  reason: null,
  created_at: '2026-11-01T10:00:00+00:00',
  closed_at: null,
  closed_by_name: null,
  outcome: null,
  answer: null,
  ...changes,
})

/** A change of an account that is neither the caller's nor the supreme admin's. */
export const changeOf = (changes: Partial<AccountChange> = {}): AccountChange => ({
  kind: 'grant',
  role: 'council',
  target: { id: 'ana', name: 'Ana Prado', isAdmin: false, isSupreme: false },
  ...changes,
})
