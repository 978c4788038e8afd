import type { Plugin } from 'vite'

const panel = '/src/app/panel/start.tsx'
const firstScript = '<script type="module" src="/src/main.tsx">'

/**
 * Loads the panel of live machines before the application's first script, only in `npm run dev`. The application does
 * not import it, so a build never contains it. Module scripts run in order.
 */
export const machinePanel = (): Plugin => ({
  name: 'confraria:machine-panel',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(firstScript, () => `<script type="module" src="${panel}"></script>${firstScript}`),
  },
})
