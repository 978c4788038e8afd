import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Complaint, isDataDir, run } from 'supabase-embedded'
import type { DataSize } from 'supabase-embedded/backup'
import { readSettings, root } from './settings.ts'
import { complainOfDisk, createFile } from './transfer/archive.ts'
import { backupName, readBackup, restoreInto, rotate, withBackend } from './transfer/backups.ts'
import { megabytes, pathOf, refusedArguments } from './transfer/command.ts'

const readOptions = (): { folder: string; keep: number } => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string', default: '7' } },
    })
    if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new TypeError(`--keep deve ser um número de 1 a 9999.`)
    if (positionals.length > 1) throw new TypeError('Há mais de uma pasta.')
    const [folder] = positionals
    return { folder: folder === undefined ? join(root, 'backups') : pathOf(folder), keep: Number(values.keep) }
  } catch (error) {
    throw refusedArguments(error, 'npm run club:backup -- [--keep 7] [pasta]')
  }
}

/**
 * `npm run club:backup`: copies the data directory, in use or not, into a new file of a folder, restores it for a
 * check, and deletes all but the newest files there.
 */
await run(async () => {
  const settings = readSettings()
  const { folder, keep } = readOptions()
  if (!isDataDir(settings.dataDir)) throw new Complaint(`${settings.dataDir} não tem um clube.`)
  const now = new Date()
  const path = join(folder, backupName(now))
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(complainOfDisk(folder))
  let found: DataSize | null = null
  const check = async (unfinished: string) => {
    const scratch = await mkdtemp(join(folder, '.check-'))
    try {
      found = await restoreInto(unfinished, join(scratch, 'data'))
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  await createFile(
    path,
    (file) =>
      withBackend(settings, async (source) => {
        for await (const bytes of await readBackup(source)) await file.writeFile(bytes)
      }),
    check,
  )
  const { tables, rows, objects } = found ?? { tables: 0, rows: 0, objects: 0 }
  const deleted = await rotate(folder, keep, now)
  console.log(
    `Cópia em ${path} (${megabytes((await stat(path)).size)}), conferida por uma restauração: ` +
      `${tables} tabelas, ${rows} linhas, ${objects} imagens.` +
      (deleted.length > 0 ? `\nApagadas as mais antigas: ${deleted.join(', ')}.` : ''),
  )
})
