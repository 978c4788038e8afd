import { run } from 'supabase-embedded'
import { readSettings } from './settings.ts'
import { findOwnBackend } from './runningInstance.ts'
import { openEmbeddedClub, serviceKeyFor } from './transfer/club.ts'
import { readArguments } from './transfer/command.ts'
import { moveProofs } from './transfer/moveProofs.ts'
import { storageAt, type Storage } from './transfer/storage.ts'

/** The storage of the data directory, of the backend that runs with it, or of the project at `--url`. */
const openStorage = async (url: string | null): Promise<{ storage: Storage; close: () => Promise<void> }> => {
  const settings = readSettings()
  const address = url ?? settings.supabaseUrl
  const nothing = () => Promise.resolve()
  if (address) return { storage: storageAt(address, serviceKeyFor(address)), close: nothing }
  const running = await findOwnBackend(settings)
  if (running) return { storage: storageAt(running.url, running.serviceKey), close: nothing }
  return openEmbeddedClub(settings.dataDir, settings.isDurable ?? undefined)
}

/**
 * `npm run club:move-proofs`: moves the proofs of earlier versions from the public bucket into the private one. `npm start`
 * does the same with its own data.
 */
await run(async () => {
  const { url } = readArguments('npm run club:move-proofs -- [--url https://<ref>.supabase.co]', ['url'])
  const { storage, close } = await openStorage(url)
  try {
    const moved = await moveProofs(storage, (count) => console.log(`${count} provas movidas…`))
    console.log(
      moved === 0 ? 'Nenhuma prova estava no balde público.' : `Pronto: ${moved} provas estão agora no balde privado.`,
    )
  } finally {
    await close()
  }
})
