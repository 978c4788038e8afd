import type { Caller, Database } from '#supabase/embedded/database/database.ts'

/** The columns of the promise table: each kind of person who may send a request. */
export const kinds = [
  'anonymous',
  'invited',
  'suspended',
  'inactive',
  'unproven',
  'ended',
  'member',
  'owner',
  'councillor',
  'finances',
  'culture',
  'vice',
  'admin',
  'supreme',
  'service',
] as const
export type Kind = (typeof kinds)[number]

export const descriptions: Record<Kind, string> = {
  anonymous: 'has only the public key',
  invited: 'has an open invitation and no account yet: acts as anonymous',
  suspended: 'an account that an administrator suspended, directly or by making its member inactive',
  inactive: 'a member whom the council made inactive, which does not suspend the account',
  unproven: 'an administrator whose session lacks the second factor',
  ended: 'an administrator whose session ended, with an access token that has not expired',
  member: 'an ordinary member who does not own the row',
  owner: 'the ordinary member who owns the row',
  councillor: 'a council member without a position',
  finances: 'the council’s director of finances',
  culture: 'the council’s director of culture',
  vice: 'the council’s executive vice president',
  admin: 'an administrator',
  supreme: 'the supreme administrator',
  service: 'the service key, which bypasses row level security',
}

/** Names for several kinds, used in the table's rows. */
const groups: Record<string, readonly Kind[]> = {
  council: ['councillor', 'finances', 'culture', 'vice'],
  admins: ['admin', 'supreme'],
  staff: ['councillor', 'finances', 'culture', 'vice', 'admin', 'supreme'],
  members: ['inactive', 'member', 'owner'],
  everyone: ['inactive', 'member', 'owner', 'councillor', 'finances', 'culture', 'vice', 'admin', 'supreme'],
  outsiders: ['anonymous', 'invited'],
}

/** 'staff owner' → the kinds. Throws for an unknown word. */
export const kindsOf = (words = ''): ReadonlySet<Kind> =>
  new Set(
    words.split(' ').flatMap((word) => {
      const kind = kinds.find((one) => one === word)
      const found = kind ? [kind] : word === '' ? [] : groups[word]
      if (!found) throw new Error(`there is no kind of person '${word}'`)
      return found
    }),
  )

/** Owners of rows, or objects of an act. They send no request. */
const bystanders = ['other', 'peer', 'founder'] as const
type Person = Kind | (typeof bystanders)[number]

const people: readonly Person[] = [...kinds, ...bystanders]
const id = (block: number, person: Person) =>
  `00000000-0000-4000-8000-000000000${block}${String(people.indexOf(person) + 10)}`

const email = (person: Person) => `${person}@confraria.test`
/** The token in the invited person's link. */
const token = 'convite-aberto-0123456789-0123456789-012345'

const hasAccount = (person: Person) => !['anonymous', 'invited', 'service'].includes(person)
/** The account that an act names as its author: the service acts for the owner. */
const account = (person: Person): Person => (hasAccount(person) ? person : 'owner')

/**
 * The words in braces of the table's statements, for one actor. {me}, {owner}, … are accounts; {me member}, {owner
 * member}, … their members; {me email}, … their addresses. {row} is the row of the fixture, {new} the one that the act
 * adds.
 */
const wordsFor = (kind: Kind, isOwn: boolean): Readonly<Record<string, string>> => {
  const owner = isOwn ? account(kind) : 'owner'
  const named = {
    me: account(kind),
    owner,
    other: 'other',
    peer: 'peer',
    invited: 'invited',
    founder: 'founder',
    supreme: 'supreme',
  } as const
  return {
    row: '00000000-0000-4000-8000-000000000900',
    new: '00000000-0000-4000-8000-000000000902',
    token,
    ...Object.fromEntries(
      Object.entries(named).flatMap(([word, person]) => [
        [word, id(1, person)],
        [`${word} member`, id(2, person)],
        [`${word} email`, email(person)],
      ]),
    ),
  }
}

/** Replaces the words in a statement by their quoted values. */
export const withValues = (sql: string, kind: Kind, isOwn = false): string => {
  const words = wordsFor(kind, isOwn)
  return sql.replaceAll(/\{([a-z ]+)\}/g, (braces, word: string) => (words[word] ? `'${words[word]}'` : braces))
}

/** The claims of the access token. */
export const claimsOf = (kind: Kind) => {
  if (kind === 'anonymous' || kind === 'invited') return { role: 'anon' } as const
  if (kind === 'service') return { role: 'service_role' } as const
  const signedIn = { role: 'authenticated', aal: 'aal1' } as const
  return { ...signedIn, sub: id(1, kind), email: email(kind), session_id: id(3, kind) }
}

/** The caller of a request of this kind. */
export const callerOf = (kind: Kind, settings: Readonly<Record<string, string>>): Caller => ({
  role: claimsOf(kind).role,
  claims: JSON.stringify(claimsOf(kind)),
  preRequest: true,
  settings,
})

const positions: Partial<Record<Person, string>> = {
  finances: 'diretor_financeiro',
  culture: 'diretor_cultura',
  vice: 'vice_presidente_executivo',
}
const rolesOf = (person: Person): readonly string[] => {
  if (['admin', 'peer', 'unproven', 'ended'].includes(person)) return ['admin']
  return ['councillor', 'finances', 'culture', 'vice'].includes(person) ? ['council'] : []
}

const values = (rows: readonly (readonly (string | boolean | null)[])[]) =>
  rows
    .map((row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`)
    .join(',\n')

/** Inserts every person into a database, bypassing all triggers. */
export const insertPeople = async (database: Database): Promise<void> => {
  const accounts = people.filter(hasAccount)
  const sessions = accounts.filter((person) => person !== 'ended')
  const seated = Object.entries(positions)
  await database.script(`begin;
    set local session_replication_role = replica;
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select id::uuid, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email, now(), '{}', '{}', now(), now()
      from (values ${values(accounts.map((person) => [id(1, person), email(person)]))}) as people (id, email);
    insert into auth.sessions (id, user_id, created_at, updated_at, aal)
      select id::uuid, user_id::uuid, now(), now(), 'aal1'
      from (values ${values(sessions.map((person) => [id(3, person), id(1, person)]))}) as sessions (id, user_id);
    insert into public.user_accounts (user_id, signup_email)
      select id::uuid, email from (values ${values(accounts.map((person) => [id(1, person), email(person)]))}) as people (id, email);
    update public.user_accounts set suspended_at = now() where user_id = '${id(1, 'suspended')}';
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${id(1, 'unproven')}', 'totp', 'verified', now(), now());
    insert into public.user_roles (user_id, role)
      select user_id::uuid, role
      from (values ${values(accounts.flatMap((person) => rolesOf(person).map((role) => [id(1, person), role])))}) as roles (user_id, role);
    insert into app.settings (key, value) values ('supreme_admin_email', '${email('supreme')}'), ('founder_email', '${email('founder')}')
      on conflict (key) do update set value = excluded.value;
    insert into app.members (id, user_id, name, handle, status, entry_date)
      select id::uuid, user_id::uuid, name, handle, status, '2026-01-05'
      from (values ${values(
        accounts.map((person) => [
          id(2, person),
          id(1, person),
          `Pessoa ${person}`,
          person,
          person === 'inactive' || person === 'suspended' ? 'inativo' : 'ativo',
        ]),
      )}) as people (id, user_id, name, handle, status);
    select private.name_accounts(array(select user_id from public.user_accounts));
    update app.members set is_founder = true, position = 'Fundador' where id = '${id(2, 'founder')}';
    insert into public.council_position_descriptions (position, title, function)
      select position, position, 'Função' from (values ${values(seated.map(([, position]) => [position]))}) as seats (position)
      on conflict do nothing;
    insert into public.council_members (name, position, entry_date, member_id)
      select name, position, '2026-01-05', member_id::uuid
      from (values ${values(
        accounts.flatMap((person) => {
          const position = positions[person]
          return position ? [[`Pessoa ${person}`, position, id(2, person)]] : []
        }),
      )}) as seats (name, position, member_id);
    insert into public.invitations (email, token_hash, expires_at)
      values ('${email('invited')}', private.token_hash('${token}'), now() + interval '7 days');
    commit`)
}
