import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const account = `select suspended_at from user_accounts where user_id = `
const rolesOf = (person: string) => `select role from user_roles where user_id = ${person}`
const factorsOf = (person: string) => `select status from auth.mfa_factors where user_id = ${person}`
const factorOf = (person: string) =>
  `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${person}, 'totp', 'verified', now(), now())`
const giveOther = (role: string) => `insert into user_roles (user_id, role) values ({other}, '${role}')`
const invitations = 'select id, revoked_at from invitations'
const openInvitation = `insert into invitations (id, email, token_hash, expires_at, created_at)
  values ({row}, 'aberto@confraria.test', repeat('a', 64), now() + interval '7 days', now())`
const unlinked = `insert into auth.users (id, email) values ({new}, 'nova@confraria.test');
  insert into user_accounts (user_id, signup_email) values ({new}, 'nova@confraria.test')`
const openRequest = `insert into deletion_requests (id, user_id, reason) values ({row}, {owner}, 'Mudei de cidade')`
const shownProofs = `insert into proof_consents (id, user_id, audience, text) values ({row}, {owner}, 'club', 'Autorizo.')`
const requests = 'select id, user_id, outcome from deletion_requests'

/** Accounts, roles, invitations, and requests for deletion. */
export const accounts = [
  ...relation(
    'user_accounts',
    '',
    [
      sees('owner admins service', { keeps: 'RIG-40' }),
      sees('everyone service', { what: 'of oneself', own: true }),
      adds('service', `(user_id, signup_email) values ({new}, 'nova@confraria.test')`, {
        ...closed,
        where: 'user_id = {new}',
        fixture: `insert into auth.users (id, email) values ({new}, 'nova@confraria.test')`,
      }),
      changes('admins service', 'suspended_at = now()', { what: 'suspended_at' }),
      changes('supreme service', 'suspended_at = now()', {
        what: 'suspended_at of an administrator',
        where: 'user_id = {peer}',
        refused: 'admin',
        keeps: 'RIG-32',
      }),
      changes('', 'suspended_at = now()', {
        what: 'suspended_at of the supreme administrator',
        where: 'user_id = {supreme}',
        refused: 'admins service',
        keeps: 'RIG-33',
      }),
      changes('service', 'suspended_at = now()', {
        what: 'suspended_at of oneself',
        own: true,
        refused: 'admins',
        keeps: 'RIG-33',
      }),
      changes('', `signup_email = 'outro@confraria.test'`, { ...closed, what: 'signup_email', refused: 'service' }),
      removes('service', closed),
    ],
    { where: 'user_id = {owner}' },
  ),

  ...relation(
    'user_roles',
    `insert into user_roles (user_id, role) values ({owner}, 'council')`,
    [
      sees('owner admins service', { keeps: 'RIG-40' }),
      adds('admins service', `(user_id, role) values ({other}, 'council')`, { what: 'council' }),
      adds('supreme service', `(user_id, role) values ({other}, 'admin')`, { what: 'admin' }),
      adds('service', `(user_id, role) values ({me}, 'admin')`, {
        what: 'admin for oneself',
        own: true,
        fixture: 'delete from user_roles where user_id = {me} and {me} <> {peer}',
        where: `user_id = {me} and role = 'admin'`,
        refused: 'supreme',
      }),
      changes('service', `created_at = '2026-01-01'`, closed),
      removes('admins service', { what: 'council' }),
      removes('supreme service', {
        what: 'admin',
        where: `user_id = {peer} and role = 'admin'`,
      }),
      removes('service', {
        what: 'of oneself',
        own: true,
        fixture: `insert into user_roles (user_id, role) values ({owner}, 'council') on conflict do nothing`,
      }),
    ],
    { where: `user_id = {owner} and role = 'council'`, newWhere: 'user_id = {other}' },
  ),
  acts('grant_role', `{other}, 'council'`, 'admins', rolesOf('{other}'), { what: 'council' }),
  acts('grant_role', `{other}, 'admin'`, 'supreme', rolesOf('{other}'), { what: 'admin' }),
  acts('grant_role', `{me}, 'admin'`, '', rolesOf('{me}'), { what: 'admin for oneself' }),
  acts('revoke_role', `{other}, 'council'`, 'admins', rolesOf('{other}'), {
    what: 'council',
    fixture: giveOther('council'),
  }),
  acts('revoke_role', `{peer}, 'admin'`, 'supreme', rolesOf('{peer}'), { what: 'admin' }),
  acts('suspend_account', '{other}, true', 'admins', `${account}{other}`),
  acts('suspend_account', '{peer}, true', 'supreme', `${account}{peer}`, {
    what: 'of an administrator',
    keeps: 'RIG-32',
  }),
  acts('suspend_account', '{peer}, false', 'supreme', `${account}{peer}`, {
    what: 'of an administrator, who is restored',
    fixture: 'update user_accounts set suspended_at = now() where user_id = {peer}',
    keeps: 'RIG-32',
  }),
  acts('suspend_account', '{supreme}, true', '', `${account}{supreme}`, {
    what: 'of the supreme administrator',
    keeps: 'RIG-33',
  }),
  acts('suspend_account', '{me}, true', '', `${account}{me}`, { what: 'of oneself', keeps: 'RIG-33' }),
  acts('remove_second_factor', '{other}', 'admins', factorsOf('{other}'), { fixture: factorOf('{other}') }),
  acts('remove_second_factor', '{peer}', 'supreme', factorsOf('{peer}'), {
    what: 'of an administrator',
    fixture: factorOf('{peer}'),
    keeps: 'RIG-680',
  }),
  acts('remove_second_factor', '{supreme}', '', factorsOf('{supreme}'), {
    what: 'of the supreme administrator',
    fixture: factorOf('{supreme}'),
    keeps: 'RIG-680',
  }),
  acts('remove_second_factor', '{me}', '', factorsOf('{me}'), {
    what: 'of oneself',
    fixture: factorOf('{me}'),
    keeps: 'RIG-680',
  }),
  acts('link_account', `{new}, null, 'Ana Prado'`, 'admins', 'select name, user_id from app.members', {
    fixture: unlinked,
  }),
  acts('link_account', `{peer}, null, 'Ana Prado'`, 'supreme', 'select name, user_id from app.members', {
    what: 'of an administrator',
    fixture: 'update app.members set user_id = null where user_id = {peer}',
  }),
  returns('list_accounts', `'', 'all', null, null, 100`, 'admins', 'owner@confraria.test', { keeps: 'RIG-40' }),
  returns('list_my_sessions', '', 'everyone', '"is_current"', { what: 'of oneself' }),

  ...relation('invitations', openInvitation, [
    sees('admins service', { keeps: 'RIG-40' }),
    sees('service', { ...closed, what: 'token_hash', columns: 'token_hash' }),
    adds(
      'service',
      `(id, email, token_hash, expires_at) values ({new}, 'novo@confraria.test', repeat('b', 64), now())`,
      closed,
    ),
    changes('service', 'revoked_at = now()', closed),
    removes('service', closed),
  ]),
  acts('create_invitation', `'novo@confraria.test', null, null, {new}`, 'admins', invitations),
  acts('create_invitation', `'novo@confraria.test', 'council', null, {new}`, 'admins', invitations, {
    what: 'council',
  }),
  acts('create_invitation', `'novo@confraria.test', 'admin', null, {new}`, 'supreme', invitations, { what: 'admin' }),
  acts('create_invitation', `'novo@confraria.test', null, null, {new}, 'Ana Prado'`, 'admins', invitations, {
    what: 'with a new member',
  }),
  acts(
    'invite_members',
    `jsonb_build_array(jsonb_build_object('id', {new}, 'member_id', {other member}, 'email', 'novo@confraria.test'))`,
    'admins',
    invitations,
    { fixture: 'update app.members set user_id = null where id = {other member}', keeps: 'USR-802' },
  ),
  acts(
    'invite_members',
    `jsonb_build_array(jsonb_build_object('id', {new}, 'member_id', {other member}, 'replaces', {row}))`,
    'admins',
    invitations,
    {
      what: 'renewing',
      fixture: `update app.members set user_id = null where id = {other member}; ${openInvitation};
        update invitations set member_id = {other member} where id = {row}`,
      keeps: 'USR-760',
    },
  ),
  returns('list_invited_members', 'null, null, 100', 'admins', 'aberto@confraria.test', {
    fixture: `update app.members set user_id = null where id = {other member}; ${openInvitation};
      update invitations set member_id = {other member} where id = {row}`,
    keeps: 'USR-760',
  }),
  returns('list_uninvited_members', 'null, null, 100', 'admins', 'planilha@confraria.test', {
    fixture: `update app.members set user_id = null where id = {other member};
      insert into app.member_imports (id) values ({row});
      insert into app.imported_members (member_id, import_id, email)
      values ({other member}, {row}, 'planilha@confraria.test')`,
    keeps: 'USR-800',
  }),
  acts('resend_invitation', '{row}, {new}', 'admins', invitations, { fixture: openInvitation }),
  acts('revoke_invitation', '{row}', 'admins', invitations, { fixture: openInvitation }),
  returns('list_invitations', 'null, null, null, 30', 'admins', 'aberto@confraria.test', {
    fixture: openInvitation,
    keeps: 'RIG-40',
  }),

  ...relation('deletion_requests', openRequest, [
    sees('owner admins service', { keeps: 'RIG-40' }),
    adds('service', `(id, user_id) values ({new}, {other})`, closed),
    changes('service', `reason = 'Outro'`, closed),
    removes('service', closed),
  ]),
  acts('request_deletion', `'Mudei de cidade'`, 'members council admin', requests, { what: 'of oneself' }),
  acts('withdraw_deletion_request', '', 'everyone', requests, { what: 'of oneself', own: true, fixture: openRequest }),
  acts('withdraw_deletion_request', '', 'owner', requests, {
    what: 'of another',
    fixture: openRequest,
    codes: ['23514'],
  }),
  acts('close_deletion_request', `{row}, 'declined', 'Ainda não'`, 'admins', requests, { fixture: openRequest }),
  returns('list_deletion_requests', 'true, null, null, 30', 'admins', 'Mudei de cidade', {
    fixture: openRequest,
    keeps: 'RIG-40',
  }),

  ...relation('proof_consents', shownProofs, [
    sees('owner service', { keeps: 'PIC-25' }),
    adds('everyone', `(audience) values ('club')`, {
      where: 'user_id = {me}',
      fixture: 'select',
      refused: 'service',
      codes: ['23502'],
      keeps: 'PIC-25',
    }),
    changes('', `audience = 'evaluators'`, { refused: 'everyone service', keeps: 'PIC-26' }),
    removes('', { refused: 'everyone service', keeps: 'PIC-26' }),
  ]),

  acts('begin_club', '', 'service', 'select token_hash from app.beginnings', {
    what: 'before an administrator exists',
    fixture: `delete from user_roles; update app.settings set value = '' where key = 'supreme_admin_email'`,
  }),
  acts('begin_club', '', '', 'select token_hash from app.beginnings', { what: 'afterwards' }),
]
