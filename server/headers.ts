import { createHash } from 'node:crypto'

/** The styles that stand in a page itself, as the policy names them. */
const inlineStyles = (pages: readonly string[]): string =>
  pages
    .flatMap((page) => [...page.matchAll(/<style>([^]*?)<\/style>/g)])
    .map(([, style = '']) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    .join('')

/**
 * The application's security headers. Strict: own scripts and styles only, and the styles that the given pages hold (React
 * Aria's one `<style>` is switched off by a `<meta>` in index.html), nothing in frames, no string becomes a script.
 * `supabaseUrl` is the Supabase that the pages talk to when it is not their own origin.
 */
export const securityHeaders = (supabaseUrl: string | null, pages: readonly string[] = []): Record<string, string> => {
  const http = supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : ''
  const socket = http.replace(' http', ' ws')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inlineStyles(pages)}`,
    `img-src 'self' blob: data:${http}`,
    `connect-src 'self'${http}${socket}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No script makes a policy: what React and the router write to the page is never a script.
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
