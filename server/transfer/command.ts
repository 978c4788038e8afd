import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Complaint } from 'supabase-embedded'

/** An absolute path; npm runs its commands in another folder than the one where it was called. */
export const pathOf = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

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
    if (url !== undefined && !/^https?:\/\//.test(url)) throw new TypeError(`${url} não é um endereço.`)
    if (positionals.length > 1) throw new TypeError('Há mais de um arquivo.')
    const [file] = positionals
    return { url: url ?? null, hashes, file: file === undefined ? null : pathOf(file) }
  } catch (error) {
    throw new Complaint(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`)
  }
}

/** 12,3 MB. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
