import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Site {
  url: string
  stop(): Promise<void>
}

const addressIn = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the server has no output')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    const address = /Confraria: (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error(`the server ended before it was ready:\n${lines.join('\n')}`)
}

/** What `npm start` runs, at free ports, on a database of its own: in a data directory, or gone afterwards. */
export const startSite = async (dataDir = 'memory'): Promise<Site> => {
  const child = spawn(process.execPath, ['supabase/local/launch.mjs', 'start'], {
    env: { ...process.env, PORT: '0', SUPABASE_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressIn(child)
  child.stdout?.resume()
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}
