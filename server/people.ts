import { compare } from 'bcryptjs'
import { seededAt, type Database } from 'supabase-embedded'

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

/**
 * The text for the terminal. `mail` is an address or a path of the application. `isSeeded`: the data began with the
 * demonstration.
 */
export const welcome = (address: string, { mail, isSeeded }: { mail: string; isSeeded: boolean }): string =>
  [
    '',
    `  Confraria: ${address}`,
    '',
    ...(isSeeded
      ? [
          `  Entre com um destes e-mails (@${domain}) e a senha ${password}:`,
          ...people.map(([name, part]) => `    ${name.padEnd(20)}${part}`),
          '',
        ]
      : []),
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
  const [found] = await database.request([
    {
      sql: `select distinct encrypted_password from auth.users
        where (email like '%@' || $1 or created_at <= $2::timestamptz) and encrypted_password <> ''
          and (banned_until is null or banned_until <= now())`,
      values: [domain, await seededAt(database)],
    },
  ])
  for (const [hash] of found?.rows ?? []) if (hash && (await compare(password, hash))) return true
  return false
}
