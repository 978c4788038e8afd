import { z } from 'zod/mini'

const schema = z.object({ url: z.url(), anonKey: z.string().check(z.minLength(20)) })
type Environment = z.infer<typeof schema>

const own = () => ({
  url: location.origin,
  anonKey: document.querySelector<HTMLMetaElement>('meta[name="supabase-anon-key"]')?.content,
})

/**
 * The address and key of Supabase: `VITE_SUPABASE_URL` with `VITE_SUPABASE_ANON_KEY`. If unset, the page's origin with
 * the key that the embedded backend writes into the page. Throws an error that says what to set.
 */
export const readEnvironment = (): Environment => {
  const url: unknown = import.meta.env['VITE_SUPABASE_URL']
  const found = schema.safeParse(url ? { url, anonKey: import.meta.env['VITE_SUPABASE_ANON_KEY'] as unknown } : own())
  if (found.success) return found.data
  throw new Error('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or serve the page by the embedded backend.')
}
