import type { Call } from '../load/visit.ts'

/** A response and the request that waited for it: the browser needs some time in between. */
const tolerance = 5

/** How many requests waited for one another at most: 2 if one began when another had ended. */
export const depthOf = (calls: readonly Call[]): number => {
  const depths: { ended: number; depth: number }[] = []
  for (const { began, ended } of [...calls].sort((a, b) => a.began - b.began)) {
    const before = depths.filter((call) => call.ended <= began + tolerance).map(({ depth }) => depth)
    depths.push({ ended, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

/** Requests with the method, address and body of an earlier one. */
export const repeatedOf = (calls: readonly Call[]): string[] => {
  const keys = calls.map(({ key }) => key)
  return keys.filter((key, index) => keys.indexOf(key) < index)
}
