import { compare } from 'bcryptjs'
import type { Database } from 'supabase-embedded'

/** The demonstration's password, the same for all accounts in supabase/seed.sql. */
export const password = 'confraria-demo'
export const domain = 'confraria.test'

/** Accounts for sign-in, and their roles. */
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

/** The text for the terminal. `mail` is an address or a path of the application. */
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
 * Can an account still sign in with the demonstration's password? Checks accounts of its domain, and seeded accounts
 * with a changed e-mail.
 */
export const isDemonstration = async (database: Database): Promise<boolean> => {
  const [seeded] = await database.request([{ sql: `select to_regclass('supabase_migrations.seeded')` }])
  const isSeeded = seeded?.rows[0]?.[0] ? 'created_at <= (select at from supabase_migrations.seeded)' : 'false'
  const [found] = await database.request([
    {
      sql: `select distinct encrypted_password from auth.users
        where (email like '%@' || $1 or ${isSeeded}) and encrypted_password <> ''
          and (banned_until is null or banned_until <= now())`,
      values: [domain],
    },
  ])
  for (const [hash] of found?.rows ?? []) if (hash && (await compare(password, hash))) return true
  return false
}
