import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'

/** The number of ids that fit into one URL. */
const maxIds = 100

const photosSchema = z.array(z.object({ user_id: z.string(), photo_url: z.nullable(z.string()) }))

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
  const photos = new Map<string | null, string | null>()
  for (let from = 0; from < ids.length; from += maxIds) {
    const { data, error } = await supabase()
      .from('members')
      .select('user_id, photo_url')
      .in('user_id', ids.slice(from, from + maxIds))
      .abortSignal(signal)
    if (error) throw error
    for (const { user_id, photo_url } of photosSchema.parse(data)) photos.set(user_id, photo_url)
  }
  return rows.map((row) => ({ ...row, user_photo: photos.get(row.user_id) ?? null }))
}
