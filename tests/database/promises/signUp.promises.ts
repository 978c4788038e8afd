/** Which addresses and tokens get an account by the auth server's insert. All others are refused. */
export interface SignUp {
  what: string
  email: string
  /** Null without a token. */
  token: string | null
  /** The kind of link that has the token; without it an invitation. */
  link?: 'beginning'
  /** Rows before the sign-up. */
  fixture: string
  gets: 'an account' | 'nothing'
}

/** Address and token of the open invitation in people.ts. */
const email = '{invited email}'
const token = '{token}'

const withoutAdministrator = `delete from user_roles where role = 'admin';
      update app.settings set value = '' where key = 'supreme_admin_email'`

export const signUps: readonly SignUp[] = [
  { what: 'an open invitation’s token and address', email, token, fixture: 'select', gets: 'an account' },
  { what: 'its token and another address', email: `'outra@confraria.test'`, token, fixture: 'select', gets: 'nothing' },
  { what: 'its address without a token', email, token: null, fixture: 'select', gets: 'nothing' },
  { what: 'its address and a guessed token', email, token: `'${'a'.repeat(43)}'`, fixture: 'select', gets: 'nothing' },
  {
    what: 'a used token',
    email,
    token,
    fixture: 'update invitations set accepted_at = now() where email = {invited email}',
    gets: 'nothing',
  },
  {
    what: 'an expired token',
    email,
    token,
    fixture: `update invitations set expires_at = now() - interval '1 minute' where email = {invited email}`,
    gets: 'nothing',
  },
  {
    what: 'a revoked token',
    email,
    token,
    fixture: 'update invitations set revoked_at = now() where email = {invited email}',
    gets: 'nothing',
  },
  {
    what: 'the first link while an administrator exists',
    email: `'nova@confraria.test'`,
    token: `'inicio'`,
    link: 'beginning',
    fixture: `insert into app.beginnings (token_hash, expires_at)
      values (private.token_hash('inicio'), now() + interval '1 hour')`,
    gets: 'nothing',
  },
  {
    what: 'the first link without an administrator',
    email: `'nova@confraria.test'`,
    token: `'inicio'`,
    link: 'beginning',
    fixture: `${withoutAdministrator};
      insert into app.beginnings (token_hash, expires_at)
      values (private.token_hash('inicio'), now() + interval '1 hour')`,
    gets: 'an account',
  },
  {
    what: 'an invitation’s token as a first link',
    email,
    token,
    link: 'beginning',
    fixture: withoutAdministrator,
    gets: 'nothing',
  },
  ...['supreme_admin_email', 'founder_email'].map((key): SignUp => ({
    what: `the address in the setting ${key} without a token`,
    email: `'nova@confraria.test'`,
    token: null,
    fixture: `update app.settings set value = 'nova@confraria.test' where key = '${key}'`,
    gets: 'nothing',
  })),
]
