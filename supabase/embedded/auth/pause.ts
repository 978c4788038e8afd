import { setTimeout } from 'node:timers/promises'

/** Waits for a number of milliseconds. */
export type Pause = (ms: number) => Promise<void>

export const sleep: Pause = async (ms) => {
  await setTimeout(ms)
}
