import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * Starts `server/<name>.ts` without the cache of compiled programs. The engine is not optimised, which takes a short
 * process a third of its time.
 */
export const startCommand = (
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', `server/${name}.ts`, ...args], {
    env: { ...process.env, SUPABASE_PORT: '0', VITE_SUPABASE_URL: '', ...environment },
  })

/** Runs it to its end. */
export const runCommand = async (...command: Parameters<typeof startCommand>) => {
  const child = startCommand(...command)
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: status as number, stdout, stderr }
}
