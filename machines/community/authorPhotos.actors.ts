import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'

/** As many ids fit into one address. */
const mostIds = 100

const photosSchema = z.array(z.object({ user_id: z.string(), photo_url: z.nullable(z.string()) }))

interface Authored {
  user_id: string | null
  user_photo: string | null
}

/**
 * With the photos that the authors have now: a row keeps the photo of its day, whose file is removed when its author takes
 * another one. Throws the server's error.
 */
export const withAuthorPhotos = async <Row extends Authored>(
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const photos = new Map<string | null, string | null>()
  for (let from = 0; from < ids.length; from += mostIds) {
    const { data, error } = await supabase()
      .from('members')
      .select('user_id, photo_url')
      .in('user_id', ids.slice(from, from + mostIds))
      .abortSignal(signal)
    if (error) throw error
    for (const { user_id, photo_url } of photosSchema.parse(data)) photos.set(user_id, photo_url)
  }
  return rows.map((row) => ({ ...row, user_photo: photos.get(row.user_id) ?? null }))
}
