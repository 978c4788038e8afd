import { z } from 'zod/mini'
import { supabase } from './client.ts'
import { readByIds } from './pages.ts'

/** A row of `tasks` without its thumbnail. */
interface BareRow {
  id: string
  image_url: string | null
}

/** A row of `tasks` in a list that shows thumbnails. */
export interface RowWithProof extends BareRow {
  proof_thumbnail: string | null
}

const thumbnailSchema = z.object({ image_url: z.nullable(z.string()), proof_thumbnail: z.nullable(z.string()) })

/**
 * Completes rows that were loaded without their thumbnails: it takes those that the list shows already, and loads those
 * of other photos, and of photos that the user could not see. Throws the server's error.
 */
export const withThumbnails = async <Row extends BareRow>(
  rows: readonly Row[],
  shown: readonly RowWithProof[],
  signal: AbortSignal,
): Promise<(Row & RowWithProof)[]> => {
  const known = new Map(shown.map(({ image_url, proof_thumbnail }) => [image_url, proof_thumbnail]))
  const isKnown = ({ image_url: photo }: Row) => photo === null || (known.has(photo) && known.get(photo) !== '')
  const missing = rows.filter((row) => !isKnown(row)).map(({ id }) => id)
  const loaded = await readByIds(thumbnailSchema, missing, (ids) =>
    supabase().from('tasks').select('image_url, proof_thumbnail').in('id', ids).abortSignal(signal),
  )
  for (const { image_url, proof_thumbnail } of loaded) known.set(image_url, proof_thumbnail)
  return rows.map((row) => ({ ...row, proof_thumbnail: known.get(row.image_url) ?? null }))
}
