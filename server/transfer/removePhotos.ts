import { Complaint } from 'supabase-embedded'
import { z } from 'zod'
import type { Picture } from './archive.ts'
import type { Storage } from './storage.ts'

type Place = Pick<Picture, 'bucket' | 'name'>

const expired = z.array(z.object({ bucket: z.string(), name: z.string() }))

/** The pictures that are due, at most 500, as `expired_proofs()` lists them. Throws a Complaint. */
export const expiredPhotosAt = (url: string, key: string) => async (): Promise<Place[]> => {
  const response = await fetch(new URL('/rest/v1/rpc/expired_proofs', url), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(60_000),
  }).catch((cause: unknown) => {
    throw new Complaint(`${url} não respondeu (a lista de fotos antigas).`, { cause })
  })
  if (!response.ok) throw new Complaint(`${url} recusou a lista de fotos antigas (${response.status}).`)
  return expired.parse(await response.json())
}

/**
 * Removes the pictures of proofs that were kept long enough. The database updates each task in the same transaction, so
 * a run that was stopped is continued by the next one. Returns the count. Throws a Complaint with the server's reason.
 */
export const removePhotos = async (
  listExpired: () => Promise<readonly Place[]>,
  storage: Pick<Storage, 'remove'>,
  report: (removed: number) => void = () => undefined,
): Promise<number> => {
  let removed = 0
  let last = ''
  for (let places = await listExpired(); places.length > 0; places = await listExpired()) {
    const listed = places.map(({ name }) => name).join()
    // A file that the storage server has lost stays in the list: nothing more can be done for it here.
    if (listed === last) throw new Complaint(`O armazenamento não removeu ${places.length} fotos antigas.`)
    last = listed
    await storage.remove(places)
    removed += places.length
    report(removed)
  }
  return removed
}
