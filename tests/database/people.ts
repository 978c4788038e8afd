import { randomUUID } from 'node:crypto'
import type { Actor, Person, Row, Value, World } from '#tests/support/database.ts'

/** An invitation as its creator receives it, once. */
interface Invited {
  id: string
  token: string
  expires_at: string
}

export const invite = async (
  world: World,
  actor: Person,
  email: string | null,
  role: string | null = null,
  memberId: string | null = null,
  id: string = randomUUID(),
  memberName: string | null = null,
): Promise<Invited> => {
  const [made] = await world
    .as(actor)
    .rows<Invited & Record<string, unknown>>('select * from create_invitation($1, $2, $3, $4, $5)', [
      email,
      role,
      memberId,
      id,
      memberName,
    ])
  if (!made) throw new Error('no invitation was returned')
  return made
}

/** Inserts a member without an account; returns its id. */
export const memberWithoutAccount = async (world: World, name = 'Sem Conta') => {
  const [made] = await world.owner.rows<{ id: string }>(
    `insert into app.members (name, entry_date) values ($1, '2026-02-01') returning id`,
    [name],
  )
  return made?.id ?? ''
}

/** The auth server's insert at a sign-up with a token; returns the account's id. */
export const signUp = async (world: World, email: string | null, token: string | null) => {
  const id = randomUUID()
  await world.owner.rows(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)`,
    [id, email, token === null ? {} : { invite_token: token }],
  )
  return id
}

/** The auth server's insert at a sign-up with the club's first link; returns the account's id. */
export const signUpFirst = async (world: World, email: string | null, token: string, name: string | null) => {
  const id = randomUUID()
  await world.owner.rows(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)`,
    [id, email, { begin_token: token, begin_name: name }],
  )
  return id
}

/** The result of the auth server's hook for the metadata of a sign-up: the refusal's sentence, or null to continue. */
const callHookWith = async (world: World, email: string, data: Row): Promise<string | null> => {
  const [row] = await world.owner.rows<{ result: { error?: { http_code: number; message: string } } }>(
    'select private.before_user_created($1) as result',
    [
      {
        metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
        user: { email, user_metadata: data },
      },
    ],
  )
  if (!row) throw new Error('the hook returned nothing')
  if (row.result.error && row.result.error.http_code !== 403) throw new Error('the hook refuses with 403')
  return row.result.error?.message ?? null
}

export const callHook = (world: World, email: string, token: string | null) =>
  callHookWith(world, email, token === null ? {} : { invite_token: token })

/** The same for the club's first link. */
export const callFirstHook = (world: World, email: string, token: string, name: string) =>
  callHookWith(world, email, { begin_token: token, begin_name: name })

/** A person's notifications, newest first. */
export const notificationsOf = async (world: World, person: Person) =>
  (await world.as(person).rows<{ content: string }>('select content from notifications order by created_at desc')).map(
    ({ content }) => content,
  )

/** Gives the person a verified second factor. */
export const addFactor = (world: World, { userId }: Pick<Person, 'userId'>) =>
  world.pastTriggers(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${userId}', 'totp', 'verified', now(), now())`)

/** One insert as PostgREST makes it; returns the stored row. */
export const insertRow = async <T extends Row = Row>(actor: Actor, table: string, row: Record<string, Value>) => {
  const names = Object.keys(row)
  const [stored] = await actor.rows<T>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
  if (!stored) throw new Error('no row was returned')
  return stored
}
