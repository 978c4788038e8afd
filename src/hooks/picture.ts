/** The URL of Supabase; empty if it is the page's own origin. */
const base = String(import.meta.env['VITE_SUPABASE_URL'] ?? '').replace(/\/$/, '')

/** Adds the host: pictures are stored without it. */
export const pictureUrl = (path: string | null): string | null => (path === null ? null : `${base}${path}`)
