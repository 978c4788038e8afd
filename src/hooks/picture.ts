/** Where Supabase is; empty when it is the page's own origin. */
const base = String(import.meta.env['VITE_SUPABASE_URL'] ?? '').replace(/\/$/, '')

/** Pictures are stored without their host (DATABASE.md, 'Pictures' addresses): this adds it. */
export const pictureUrl = (path: string | null): string | null => (path === null ? null : `${base}${path}`)
