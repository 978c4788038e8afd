import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Site {
  url: string
  /** The printed lines so far. */
  printed: readonly string[]
  stop(): Promise<void>
}

/** Resolves with the application's address; keeps adding the server's output to `printed`. */
const addressIn = (child: ChildProcess, printed: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('the server has no output')
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      printed.push(line)
      const address = /Confraria: (http:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    lines.on('close', () => reject(new Error(`the server ended before it was ready:\n${printed.join('\n')}`)))
  })

/**
 * Starts the server of `npm start` on free ports with its own database: in a data directory, or in memory. `isEmpty`:
 * new data have no demonstration.
 */
export const startSite = async (dataDir = 'memory', { isEmpty = false } = {}): Promise<Site> => {
  const child = spawn(process.execPath, ['server/launch.mjs', 'start'], {
    env: { ...process.env, PORT: '0', SUPABASE_PORT: '0', DATA_DIR: dataDir, CLUB: isEmpty ? 'empty' : '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  const url = await addressIn(child, printed)
  return {
    url,
    printed,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}
