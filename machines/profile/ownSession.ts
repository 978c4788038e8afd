import { z } from 'zod/mini'

/** The result of `list_my_sessions()`. Times are instants. */
export const ownSessionsSchema = z.array(
  z.object({
    id: z.string(),
    created_at: z.string(),
    refreshed_at: z.string(),
    user_agent: z.nullable(z.string()),
    ip: z.nullable(z.string()),
    is_current: z.boolean(),
  }),
)
export type OwnSession = z.infer<typeof ownSessionsSchema>[number]

/** The device of a user agent; null for an unknown part. */
export interface Device {
  browser: string | null
  system: string | null
}

// The order matters: Edge and Opera also contain 'Chrome', and Chrome contains 'Safari'.
const browsers = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
] as const

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Reads a user agent. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: nameIn(userAgent ?? '', browsers),
  system: nameIn(userAgent ?? '', systems),
})
