import { Complaint, isDataDir, run } from 'supabase-embedded'
import { readSettings } from './settings.ts'
import { openEmbeddedClub, openRemoteClub, type Club } from './transfer/club.ts'
import { megabytes, readArguments } from './transfer/command.ts'
import { exportClub } from './transfer/exportClub.ts'
import { resolve } from 'node:path'

/** `npm run club:export`: writes the whole club of the data directory, or of the project at `--url`, into one file. */
await run(async () => {
  const settings = readSettings()
  const usage = 'npm run club:export -- [--url https://<ref>.supabase.co] [--hashes] [arquivo.tar]'
  const { hashes, file, ...given } = readArguments(usage, ['url', 'hashes'])
  const url = given.url ?? settings.supabaseUrl
  const path = file ?? resolve(`confraria-${new Date().toISOString().slice(0, 10)}.tar`)
  if (!url && !isDataDir(settings.dataDir)) throw new Complaint(`${settings.dataDir} não tem um clube.`)
  const club: Club = url ? await openRemoteClub(url) : await openEmbeddedClub(settings.dataDir)
  try {
    const { tables, rows, pictures, size } = await exportClub(club, path, hashes)
    console.log(
      `Exportado em ${path} (${megabytes(size)}): ${tables} tabelas, ${rows} linhas, ${pictures} imagens.\n` +
        (hashes
          ? 'O arquivo tem as senhas cifradas e os segundos fatores das pessoas: guarde-o como o próprio banco.'
          : 'O arquivo não tem senhas: depois da importação, cada pessoa escolhe uma nova em "Esqueci minha senha".'),
    )
  } finally {
    await club.close()
  }
})
