import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { securityHeaders } from './headers.ts'
import { identityReader, identityTag, withIdentity } from './identity.ts'
import { isLocalRequest } from 'supabase-embedded/mail'
import { mailPaths, prefixes, type Handlers } from 'supabase-embedded'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/
type Encoding = 'br' | 'gzip'
const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

interface Page {
  bytes: Buffer
  type: string
  etag: string
  /** Its name contains a hash of its content, so it never changes. */
  lasting: boolean
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

interface SiteOptions {
  /** The folder that `npm run build` fills. */
  dist: string
  /** Written into the pages as `<meta name="supabase-anon-key">`; null if the build contains a key. */
  anonKey: string | null
  supabaseUrl: string | null
  /** Serves the backend's {@link prefixes}; null if the pages use another Supabase. */
  backend: Handlers | null
  /**
   * A proxy on this machine passes requests on. It may be taken for this machine, so the mails are shown at the
   * backend's own address only.
   */
  isBehindProxy?: boolean
  /** Requests `club_identity()`, which is written into each page; without it pages are served as they were built. */
  requestIdentity?: () => Promise<Response>
  /** What `/health` says: the application's version, and whether its backend responds. */
  health?: { version: string; isAlive: () => Promise<boolean> }
}

/**
 * Serves the built application and its backend at one origin. All files are read once, at the start, so that no path
 * leads out of `dist`. A path without a file gets the page of its name (login.html), app.html or index.html.
 */
export const makeSite = (options: SiteOptions): Handlers => {
  const { dist, anonKey, supabaseUrl, backend, health, requestIdentity, isBehindProxy = false } = options
  const files = readPages(dist, anonKey)
  let shown = servingOf(files, supabaseUrl)
  const { secured } = shown
  let tag = ''
  const identityNow = requestIdentity ? identityReader(requestIdentity) : () => Promise.resolve(null)
  /** The pages with the identity of the club, made again after it changed. */
  const serving = async () => {
    const identity = await identityNow()
    const newer = identityTag(identity)
    if (newer !== tag)
      shown = servingOf(
        withPages(files, (page) => withIdentity(page, identity)),
        supabaseUrl,
      )
    tag = newer
    return shown
  }
  const site = new Hono()
  if (backend) for (const prefix of prefixes) site.all(`${prefix}/*`, (c) => backend.fetch(c.req.raw, bindings(c)))
  if (backend)
    for (const path of mailPaths)
      site.get(path, (c) =>
        !isBehindProxy && isLocalRequest(c)
          ? backend.fetch(c.req.raw, bindings(c))
          : c.text('Não encontrado', 404, secured),
      )
  if (health)
    site.get('/health', async (c) => {
      const isAlive = await health.isAlive()
      const headers = { ...secured, 'cache-control': 'no-store' }
      return c.json({ status: isAlive ? 'ok' : 'failing', version: health.version }, isAlive ? 200 : 503, headers)
    })
  site.on(['GET', 'HEAD'], '*', async (c) => {
    const { pathname } = new URL(c.req.url)
    if (isFile(pathname) && !pathname.endsWith('.html')) {
      const file = files.get(pathname)
      return file ? send(c, file, shown.secured) : c.text('Não encontrado', 404, shown.secured)
    }
    const { pages, secured: now } = await serving()
    const named = pages.get(pathname === '/' ? '/index.html' : pathname) ?? pages.get(`${pathname}.html`)
    const page = named ?? (isFile(pathname) ? undefined : (pages.get('/app.html') ?? pages.get('/index.html')))
    return page ? send(c, page, now) : c.text('Não encontrado', 404, now)
  })
  site.all('*', (c) => c.text('Método não permitido', 405, { ...secured, allow: 'GET, HEAD' }))
  return { fetch: site.fetch, ...(backend?.handle && { handle: backend.handle }) }
}

interface Serving {
  pages: ReadonlyMap<string, Page>
  /** The headers with the hashes of these pages' inline styles and scripts. */
  secured: Record<string, string>
}

const isHtml = ({ type }: Page) => type.startsWith('text/html')

const servingOf = (pages: ReadonlyMap<string, Page>, supabaseUrl: string | null): Serving => {
  const html = [...pages.values()].filter(isHtml).map(({ bytes }) => bytes.toString())
  return { pages, secured: securityHeaders(supabaseUrl, html) }
}

/** The files with each page rewritten. */
const withPages = (files: ReadonlyMap<string, Page>, rewrite: (html: string) => string): Map<string, Page> =>
  new Map(
    [...files].map(([path, file]) =>
      isHtml(file) ? [path, pageOf(Buffer.from(rewrite(file.bytes.toString())), file)] : [path, file],
    ),
  )

const pageOf = (bytes: Buffer, { type, lasting }: Pick<Page, 'type' | 'lasting'>): Page => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
  return { bytes, type, etag, lasting, compressed: {} }
}

/** The connection: the auth server reads the caller's address from it. */
const bindings = (c: Context): object => (typeof c.env === 'object' && c.env !== null ? c.env : {})

/** A missing script must be a 404, not a page. */
const isFile = (pathname: string): boolean => pathname.startsWith('/assets/') || extname(pathname) in types

const readPages = (dist: string, anonKey: string | null): Map<string, Page> => {
  const pages = new Map<string, Page>()
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, name)
    const type = types[extname(name)]
    if (!type || !statSync(file).isFile()) continue
    const path = `/${relative(dist, file).split(sep).join('/')}`
    const content = readFileSync(file)
    const bytes = type.startsWith('text/html') ? Buffer.from(withKey(content.toString(), anonKey)) : content
    pages.set(path, pageOf(bytes, { type, lasting: path.startsWith('/assets/') }))
  }
  return pages
}

/** Writes the key for machines/shared/client/environment.ts. A key is a JWT, so it needs no escaping. */
const withKey = (html: string, anonKey: string | null): string =>
  anonKey ? html.replace(/<head[^>]*>/, (head) => `${head}<meta name="supabase-anon-key" content="${anonKey}">`) : html

const send = async (c: Context, page: Page, secured: Record<string, string>): Promise<Response> => {
  const headers: Record<string, string> = {
    ...secured,
    etag: page.etag,
    vary: 'Accept-Encoding',
    'cache-control': page.lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304, headers)
  const encoding = compressible.test(page.type) ? encodingOf(c.req.header('accept-encoding')) : null
  const bytes = encoding ? await (page.compressed[encoding] ??= compressors[encoding](page.bytes)) : page.bytes
  if (encoding) headers['content-encoding'] = encoding
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': page.type })
}

const encodingOf = (accepted = ''): Encoding | null => {
  const names = accepted.split(',').map((part) => part.split(';', 1).join('').trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
