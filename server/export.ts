import { run } from 'supabase-embedded'
import { readSettings } from './settings.ts'
import { openOwnClub, openRemoteClub, type Club } from './transfer/club.ts'
import { megabytes, pathOf, readArguments } from './transfer/command.ts'
import { exportClub } from './transfer/exportClub.ts'

/** `npm run club:export`: writes the whole club of the data directory, or of the project at `--url`, into one file. */
await run(async () => {
  const settings = readSettings()
  const usage = 'npm run club:export -- [--url https://<ref>.supabase.co] [--hashes] [arquivo.tar]'
  const { hashes, file, ...given } = readArguments(usage, ['url', 'hashes'])
  const url = given.url ?? settings.supabaseUrl
  const path = file ?? pathOf(`confraria-${new Date().toISOString().slice(0, 10)}.tar`)
  const club: Club = url ? await openRemoteClub(url) : await openOwnClub(settings)
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
