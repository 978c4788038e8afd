// A worker thread does not take over its parent's loader of TypeScript: it registers one of its own.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
