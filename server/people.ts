import { compare } from 'bcryptjs'
import type { Database } from 'supabase-embedded'

/** The demonstration's password, the same for everybody in supabase/seed.sql. */
export const password = 'confraria-demo'
export const domain = 'confraria.test'

/** Whom one can sign in as, and what they are. */
export const people = [
  ['mestre', 'administrador supremo'],
  ['fundador', 'fundador'],
  ['admin', 'administrador'],
  ['conselho', 'conselho, vice-presidente executivo'],
  ['conselho2', 'conselho, diretor de cultura'],
  ['conselho3', 'conselho, diretor financeiro'],
  ['membro', 'membro'],
  ['membro2 … membro12', 'membros'],
] as const

/** For the terminal. `mail` is an address or a path of the application. */
export const welcome = (address: string, mail: string): string =>
  [
    '',
    `  Confraria: ${address}`,
    '',
    `  Entre com um destes e-mails (@${domain}) e a senha ${password}:`,
    ...people.map(([name, part]) => `    ${name.padEnd(20)}${part}`),
    '',
    `  Os e-mails que seriam enviados: ${new URL(mail, address)}`,
    '',
    '  Ctrl-C encerra.',
    '',
  ].join('\n')

/**
 * Whether anybody could still sign in with the demonstration's password: somebody of its domain, or who came with it and has
 * another address now.
 */
export const isDemonstration = async (database: Database): Promise<boolean> => {
  const [seeded] = await database.request([{ sql: `select to_regclass('supabase_migrations.seeded')` }])
  const cameWithIt = seeded?.rows[0]?.[0] ? 'created_at <= (select at from supabase_migrations.seeded)' : 'false'
  const [found] = await database.request([
    {
      sql: `select distinct encrypted_password from auth.users
        where (email like '%@' || $1 or ${cameWithIt}) and encrypted_password <> ''
          and (banned_until is null or banned_until <= now())`,
      values: [domain],
    },
  ])
  for (const [hash] of found?.rows ?? []) if (hash && (await compare(password, hash))) return true
  return false
}
