/** Written by `build.ts` when the page is built: the chosen machines, sorted by name. */
declare module 'virtual:machines' {
  import type { Explored } from '#tests/explorer/explored.ts'

  export const machines: readonly Explored[]
}
