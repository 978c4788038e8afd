import type { Plugin } from 'vite'

const title = '<title>Confraria</title>'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;' }

/** Writes the club's name (`VITE_CLUB_NAME`) into the build and into the title of index.html. */
export const clubName = (name: string): Plugin => ({
  name: 'confraria:club-name',
  config: () => ({ define: { CLUB_NAME: JSON.stringify(name) } }),
  transformIndexHtml: (html) =>
    html.replace(title, () => `<title>${name.replace(/[&<]/gu, (sign) => entities[sign] ?? '')}</title>`),
})
