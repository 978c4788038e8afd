import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { isLoopbackAddress } from '../address.ts'
import type { Mail, Outbox } from './outbox.ts'

const names = ['localhost', '127.0.0.1', '[::1]']

/** Headers that proxies add. */
const proxyHeader = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/

/**
 * Whether the request was sent from this machine, by three checks. The connection is a loopback one. The host is a
 * local name, because a foreign page can point its own name to this address. No proxy forwards it: no proxy header, and
 * not HTTP/1.0, which nginx uses without adding headers.
 */
export const isLocal = ({ socket, headers, httpVersion }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  names.includes((headers.host ?? '').replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name)) &&
  httpVersion !== '1.0'

/** {@link isLocal} for the request. */
export const isLocalRequest = (c: Context): boolean => {
  const { incoming } = c.env as { incoming?: IncomingMessage }
  return incoming !== undefined && isLocal(incoming)
}

/** Responds with the outbox as a page or as JSON, newest first; 404 for requests from other machines. */
export const showMail =
  (outbox: Outbox) =>
  async (c: Context): Promise<Response> => {
    if (!isLocalRequest(c)) return c.text('Não encontrado', 404)
    c.header('cache-control', 'no-store')
    if (c.req.path.endsWith('.json')) return c.json(outbox.mails())
    return c.html(String(await pageOf(outbox.mails())), 200, pageHeaders())
  }

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917; background: #fff }
  article { border: 1px solid #78716c; border-radius: 0.5rem; padding: 0 1rem; margin: 1rem 0 }
  h2 { font-size: 1.125rem; margin-bottom: 0 }
  p { overflow-wrap: anywhere }
  .about { margin-top: 0; color: #57534e }
`

/** The page contains text and its own style; nothing else is loaded, sent or framed. */
const pageHeaders = () => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
})

const pageOf = (mails: readonly Mail[]) =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="10" />
        <title>E-mails</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>E-mails</h1>
          <p>
            Este servidor não envia e-mails: os que enviaria ficam aqui, os mais novos primeiro. A página se atualiza
            sozinha.
          </p>
          ${mails.length === 0 ? html`<p>Nenhum e-mail ainda.</p>` : mails.map(mailOf)}
        </main>
      </body>
    </html>`

const mailOf = ({ id, at, to, subject, text, link }: Mail) =>
  html`<article aria-labelledby="m${id}">
    <h2 id="m${id}">${subject}</h2>
    <p class="about">Para ${to}, <time datetime="${at}">${written.format(new Date(at))}</time></p>
    ${text.split('\n\n').map((part) => html`<p>${part === link ? html`<a href="${link}">${link}</a>` : part}</p>`)}
  </article>`

const written = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })
