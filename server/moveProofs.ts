import { run } from 'supabase-embedded'
import { readArguments } from './transfer/command.ts'
import { moveProofs } from './transfer/moveProofs.ts'
import { openServer } from './transfer/server.ts'
import { storageAt } from './transfer/storage.ts'

/**
 * `npm run club:move-proofs`: moves the proofs of earlier versions from the public bucket into the private one.
 * `npm start` does the same with its own data.
 */
await run(async () => {
  const { url } = readArguments('npm run club:move-proofs -- [--url https://<ref>.supabase.co]', ['url'])
  const server = await openServer(url)
  const { address, serviceKey } = server
  try {
    const moved = await moveProofs(storageAt(address, serviceKey), (count) => console.log(`${count} provas movidas…`))
    console.log(
      moved === 0 ? 'Nenhuma prova estava no balde público.' : `Pronto: ${moved} provas estão agora no balde privado.`,
    )
  } finally {
    await server.close()
  }
})
