import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { readByIds } from '../shared/client/pages.ts'

const photoSchema = z.object({ user_id: z.string(), photo_url: z.nullable(z.string()) })

interface Authored {
  user_id: string | null
  user_photo: string | null
}

/**
 * Adds the current photos of the authors. A row stores the photo of its date; that file is deleted when the author
 * changes the photo. Throws the server's error.
 */
export const withAuthorPhotos = async <Row extends Authored>(
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const found = await readByIds(photoSchema, ids, (some) =>
    supabase().from('members').select('user_id, photo_url').in('user_id', some).abortSignal(signal),
  )
  const photos = new Map<string | null, string | null>(found.map(({ user_id, photo_url }) => [user_id, photo_url]))
  return rows.map((row) => ({ ...row, user_photo: photos.get(row.user_id) ?? null }))
}
