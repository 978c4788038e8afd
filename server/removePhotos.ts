import { run } from 'supabase-embedded'
import { readArguments } from './transfer/command.ts'
import { expiredPhotosAt, removePhotos } from './transfer/removePhotos.ts'
import { openServer } from './transfer/server.ts'
import { storageAt } from './transfer/storage.ts'

/**
 * `npm run club:remove-photos`: removes the pictures of proofs that were kept for the days in the settings. `npm start`
 * does the same with its own data, every six hours.
 */
await run(async () => {
  const { url } = readArguments('npm run club:remove-photos -- [--url https://<ref>.supabase.co]', ['url'])
  const server = await openServer(url)
  const { address, serviceKey } = server
  try {
    const removed = await removePhotos(expiredPhotosAt(address, serviceKey), storageAt(address, serviceKey), (count) =>
      console.log(`${count} fotos removidas…`),
    )
    console.log(removed === 0 ? 'Nenhuma foto passou do prazo.' : `Pronto: ${removed} fotos foram removidas.`)
  } finally {
    await server.close()
  }
})
