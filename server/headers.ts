import { createHash } from 'node:crypto'

/** The hashes of the pages' inline styles or scripts, for the policy. Each hash once, in order. */
const inline = (element: RegExp, pages: readonly string[]): string => {
  const contents = new Set(pages.flatMap((page) => [...page.matchAll(element)].map(([, content = '']) => content)))
  const hashes = [...contents].map((content) => createHash('sha256').update(content).digest('base64'))
  return hashes
    .sort()
    .map((hash) => ` 'sha256-${hash}'`)
    .join('')
}

/**
 * The application's security headers. The policy allows only scripts and styles of this origin and the inline ones of
 * `pages`; it forbids frames, and strings that become scripts. A `<meta>` in index.html disables React Aria's
 * `<style>`. `supabaseUrl` is the Supabase of the pages if it is not their origin.
 */
export const securityHeaders = (supabaseUrl: string | null, pages: readonly string[] = []): Record<string, string> => {
  const http = supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : ''
  const socket = http.replace(' http', ' ws')
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline(/<script>([^]*?)<\/script>/g, pages)}`,
    `style-src 'self'${inline(/<style>([^]*?)<\/style>/g, pages)}`,
    `img-src 'self' blob: data:${http}`,
    `connect-src 'self'${http}${socket}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No script needs a policy: React and the router never write a script into the page.
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
