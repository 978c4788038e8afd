import type { Storage } from './storage.ts'

/** The buckets of migration 20261126090000. */
const [publicBucket, privateBucket] = ['confraria-assets', 'confraria-provas']
const folders = ['training', 'reading', 'fasting', 'documentation'].map((type) => `routines/${type}`)
/** Pictures that are moved at once. */
const width = 6

/**
 * Moves the proofs of earlier versions from the public bucket into the private one. The database gives each task its
 * new address in the same transaction. What was moved is not in the public bucket any more, so a run that was stopped
 * is continued by the next one. `report` gets the count after each group. Returns the count. Throws a Complaint with
 * the server's reason.
 */
export const moveProofs = async (
  storage: Pick<Storage, 'list' | 'move'>,
  report: (moved: number) => void = () => undefined,
): Promise<number> => {
  let moved = 0
  for (const folder of folders)
    for (let names = await storage.list(publicBucket, folder); names.length > 0;) {
      for (let at = 0; at < names.length; at += width) {
        const group = names.slice(at, at + width).map((name) => ({ bucket: publicBucket, name: `${folder}/${name}` }))
        // Waits for all: the caller may close the club after a failure.
        for (const result of await Promise.allSettled(group.map((place) => storage.move(place, privateBucket)))) {
          if (result.status === 'rejected') throw result.reason
          if (result.value) moved++
        }
      }
      report(moved)
      names = await storage.list(publicBucket, folder)
    }
  return moved
}
