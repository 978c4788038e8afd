import { register } from 'node:module'
import WebSocket from 'ws'

/**
 * Loaded before the actors (`node --import`): what they and supabase-js need of a browser, and the address of Supabase.
 */
globalThis.WebSocket ??= WebSocket
// It keeps nothing: all people share this process.
const nothing = { getItem: () => null, setItem() {}, removeItem() {} }
for (const place of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, place, { value: nothing, configurable: true })
globalThis.document = { createElement: () => ({ click() {} }) }

const environment = `export const readEnvironment = () => ({ url: 'http://scale.test', anonKey: 'the-key-of-the-measurement' })`
const hooks = `export const load = (url, context, next) => url.endsWith('/machines/shared/client/environment.ts')
  ? { format: 'module', source: ${JSON.stringify(environment)}, shortCircuit: true }
  : next(url, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
