import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'

interface Front {
  url: string
  /** The browser accepts the certificate with this argument. Without it, it would keep nothing in its cache. */
  browserArgument: string
  stop(): Promise<void>
}

/** A key and its certificate for localhost, for one day. Needs the command `openssl`. */
const makeCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-days', '1', ...subject, ...files], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Headers that belong to one connection; HTTP/2 refuses them. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'http2-settings',
])

const forwarded = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !connectionHeaders.has(name.toLowerCase())),
  )

/**
 * Serves the site at `target` with HTTPS and HTTP/2, as the servers of a club do. A browser has six connections to a
 * server with HTTP/1.1, such as `npm start`, but requests everything at once with HTTP/2.
 */
export const openFront = async (target: string): Promise<Front> => {
  const { hostname, port, host } = new URL(target)
  const { key, cert } = makeCertificate()
  const pass = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => {
    const { method, url: path } = incoming
    const headers = { ...forwarded(incoming.headers), host }
    const onward = request({ hostname, port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, forwarded(response.headers))
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createSecureServer({ key, cert, allowHTTP1: true }, pass)
  // WebSockets use HTTP/1.1: their bytes pass unchanged.
  server.on('upgrade', ({ method, url, rawHeaders }: Http2ServerRequest, socket: Duplex, head: Buffer) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []))
    const onward = connect(Number(port), hostname, () => {
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const [one, other] of [[onward, socket] as const, [socket, onward] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await once(server.listen(0), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the front has no port')
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    url: `https://localhost:${address.port}`,
    browserArgument: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
