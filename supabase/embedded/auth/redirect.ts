import type { Context } from 'hono'
import type { AuthServer } from './server.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\])$/
// oxlint-disable-next-line no-control-regex -- characters that browsers remove from addresses
const unseen = /[\u0000-\u0020\u007F]/

/**
 * Whether a mail's link may redirect to the address, by the hosted server's rules: the site (on localhost any port), a
 * loopback address, or exactly one of config.toml's additional addresses.
 */
const isAllowed = ({ config }: AuthServer, address: string): boolean => {
  if (unseen.test(address) || !URL.canParse(address)) return false
  const { site_url, additional_redirect_urls } = config.auth
  const [url, site] = [new URL(address), new URL(site_url)]
  if (url.protocol === 'http:' && loopback.test(url.hostname)) return true
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname
  if (isSite && (url.port === site.port || url.hostname === 'localhost')) return true
  return additional_redirect_urls.includes(address.split('#', 1).join(''))
}

/** Where a link redirects to: the requested address, the calling page, or the site. */
export const redirectOf = (server: AuthServer, c: Context, requested?: string): string =>
  [requested, c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')].find(
    (address) => address && isAllowed(server, address),
  ) ?? server.config.auth.site_url

/** The origin of a mail's link: the host that the caller used, or the site's if that host is not allowed. */
const ownOrigin = (server: AuthServer, c: Context): string => {
  const { origin } = new URL(c.req.url)
  return isAllowed(server, origin) ? origin : new URL(server.config.auth.site_url).origin
}

/** The link of a mail or of admin.generateLink. */
export const linkOf = (
  server: AuthServer,
  c: Context,
  { hash, type, to }: { hash: string; type: string; to: string },
): string => `${ownOrigin(server, c)}/auth/v1/verify?${new URLSearchParams({ token: hash, type, redirect_to: to })}`
