import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Complaint } from '#tests/support/complaint.ts'
import { machinesOf } from './imports.ts'
import { type Noticed, type Order, orderVariable } from './order.ts'
import type { Failure, Result, Task } from './worker.ts'

const root = resolve(import.meta.dirname, '../../..')
const tests = join(root, 'tests/machines')

/** Milliseconds, longer than all tests on all mutants: a mutant that takes longer never ends. */
const longest = 20 * 60_000

/**
 * The started processes, each with its group. A mutant may loop forever: its process takes no signal but SIGKILL, and
 * would go on when this process is interrupted.
 */
const running = new Set<ChildProcess>()

const endGroup = ({ pid }: ChildProcess) => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

process.on('exit', () => {
  for (const child of running) endGroup(child)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

/** Remembers a process that leads its own group, until it ends. */
const remember = (child: ChildProcess) => {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

const runVitest = (files: readonly string[], orderPath: string) =>
  new Promise<{ code: number | null; output: string }>((done, fail) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const config = join(import.meta.dirname, 'vitest.config.ts')
    const child = spawn(process.execPath, [vitest, 'run', '--config', config, ...files], {
      cwd: root,
      env: { ...process.env, [orderVariable]: orderPath },
      detached: true,
    })
    remember(child)
    const timer = setTimeout(() => endGroup(child), longest)
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
    child.on('error', fail)
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ code, output: output.join('') })
    })
  })

/** The mutants that tests/machines notices. Throws a complaint if a test fails on the original machines. */
export const checkTests = async (order: Omit<Order, 'folder'>): Promise<Noticed[]> => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => machinesOf(join(tests, file)).some((name) => name in order.alive))
  if (files.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    const orderPath = join(folder, 'order')
    writeFileSync(orderPath, JSON.stringify({ folder, ...order } satisfies Order))
    const { code, output } = await runVitest(
      files.map((file) => join(tests, file)),
      orderPath,
    )
    if (code !== 0) throw new Complaint(`the tests fail on the original machines:\n${output}`)
    return files.flatMap(
      (file) => JSON.parse(readFileSync(join(folder, `${basename(file)}.json`), 'utf8')) as Noticed[],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const resultOf = (worker: ChildProcess, task: Task) =>
  new Promise<Result>((done, fail) => {
    const end = (code: number | null) => fail(new Error(`${task.machine}: the process ended with ${code}`))
    worker.once('exit', end)
    worker.once('message', (message) => {
      worker.off('exit', end)
      const result = message as Result | Failure
      if ('failure' in result) fail(new Complaint(result.failure))
      else done(result)
    })
    worker.send(task)
  })

/** The mutants that invariants notice, and the equivalent ones; one process per core. */
export const checkInvariants = async (tasks: readonly Task[], report: (result: Result) => void): Promise<Result[]> => {
  const waiting = tasks.toSorted((a, b) => b.alive.length - a.alive.length)

  const results: Result[] = []
  const work = async () => {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    remember(worker)
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const result = await resultOf(worker, task)

        report(result)
        results.push(result)
      }
    } finally {
      worker.removeAllListeners('exit')
      worker.kill()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work))

  return results
}
