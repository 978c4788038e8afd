import type { Plugin } from 'vite'

const panel = '/src/app/panel/start.tsx'
const firstScript = '<script type="module" src="/src/boot.ts">'

/**
 * Puts the panel of live machines before the application's first script, in `npm run dev` alone: no code of the application
 * knows of it, so that a build cannot hold a byte of it. Scripts of the type module run one after the other.
 */
export const machinePanel = (): Plugin => ({
  name: 'confraria:machine-panel',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(firstScript, () => `<script type="module" src="${panel}"></script>${firstScript}`),
  },
})
