import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Complaint } from 'supabase-embedded'

/** An absolute path; npm runs its commands in another folder than the one where it was called. */
export const pathOf = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Whether an option is the address of a server. */
export const isAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address)

/** Why the arguments are refused, and the usage. The errors of `parseArgs` have codes and are in English. */
export const refusedArguments = (error: unknown, usage: string): Complaint => {
  const isOwn = error instanceof TypeError && !('code' in error)
  const reason = isOwn ? error.message : 'Há uma opção que este comando não tem, ou que está sem valor.'
  return new Complaint(`${reason}\nUse: ${usage}`, { cause: error })
}

/** What the commands that move a club take from their arguments. */
export interface Arguments {
  /** The address of a project; null for the embedded club. */
  url: string | null
  hashes: boolean
  /** The named file, as an absolute path; null if absent. */
  file: string | null
}

/**
 * Reads the arguments. Throws a {@link Complaint} with `usage` for
 * anything that the command does not take.
 */
export const readArguments = (usage: string, accepted: readonly ('url' | 'hashes')[] = []): Arguments => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: 'string' }, hashes: { type: 'boolean', default: false } },
    })
    const { url, hashes } = values
    if ((url !== undefined && !accepted.includes('url')) || (hashes && !accepted.includes('hashes')))
      throw new TypeError('Há uma opção que este comando não tem.')
    if (url !== undefined && !isAddress(url)) throw new TypeError(`${url} não é um endereço.`)
    if (positionals.length > 1) throw new TypeError('Há mais de um arquivo.')
    const [file] = positionals
    return { url: url ?? null, hashes, file: file === undefined ? null : pathOf(file) }
  } catch (error) {
    throw refusedArguments(error, usage)
  }
}

/** 12,3 MB. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
