import type { AuthTestServer } from './authServer.ts'

/** The newest mail to an address. */
export const mailTo = ({ backend }: AuthTestServer, to: string) => {
  const mail = backend.outbox.mails().find((mail) => mail.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return { ...mail, link: mail.link ?? '' }
}

export const mailsTo = ({ backend }: AuthTestServer, to: string): number =>
  backend.outbox.mails().filter((mail) => mail.to === to).length

/** Opens a mail's link like a browser; returns the redirect. */
export const open = async (link: string, init: RequestInit = {}) => {
  const response = await fetch(link, { redirect: 'manual', ...init })
  const page = new URL(response.headers.get('location') ?? 'about:blank')
  return {
    status: response.status,
    page: `${page.origin}${page.pathname}`,
    query: Object.fromEntries(page.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(page.hash.slice(1))),
  }
}

/** The code with a different last digit. */
export const wrong = (code: string): string => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
