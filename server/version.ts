import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version of the machines in a folder of the repository: the package's version and a hash of all files
 * `machines/**.ts`, such as '0.1.0+3f2a90c1b7de'. The build writes it into the application, and `machines:replay`
 * compares it.
 */
export const machinesVersion = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
  for (const file of files.toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(root, 'machines', file), 'utf8').replaceAll('\r\n', '\n'))
  return `${version}+${hash.digest('hex').slice(0, 12)}`
}

/** The version of the newest migration in a folder of the repository, such as '20261126050000'. */
export const lastMigration = (root: string): string => {
  const versions = readdirSync(join(root, 'supabase/migrations')).map((file) => file.split('_')[0] ?? '')
  return versions.toSorted().at(-1) ?? ''
}
