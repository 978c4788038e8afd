import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { machinesOf } from './imports.ts'
import { type Noticed, type Order, orderVariable } from './order.ts'
import type { Answer, Task } from './worker.ts'

const root = resolve(import.meta.dirname, '../../..')
const sentences = join(root, 'tests/machines')

/** Longer than all sentences take on all mutants; beyond it a mutant never ends (milliseconds). */
const longest = 20 * 60_000

const runVitest = (files: readonly string[], orderPath: string) =>
  new Promise<{ code: number | null; output: string }>((done, fail) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const config = join(import.meta.dirname, 'vitest.config.ts')
    const child = spawn(process.execPath, [vitest, 'run', '--config', config, ...files], {
      cwd: root,
      env: { ...process.env, [orderVariable]: orderPath },
      timeout: longest,
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
    child.on('error', fail)
    child.on('close', (code) => done({ code, output: output.join('') }))
  })

/** What the sentences of tests/machines notice. Throws when one does not hold on the machines as they are. */
export const checkTests = async (alive: Order['alive']): Promise<Noticed[]> => {
  const files = readdirSync(sentences, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => machinesOf(join(sentences, file)).some((name) => name in alive))
  if (files.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  try {
    const orderPath = join(folder, 'order')
    writeFileSync(orderPath, JSON.stringify({ folder, alive } satisfies Order))
    const { code, output } = await runVitest(
      files.map((file) => join(sentences, file)),
      orderPath,
    )
    if (code !== 0) throw new Error(`the sentences do not hold on the machines as they are:\n${output}`)
    return files.flatMap(
      (file) => JSON.parse(readFileSync(join(folder, `${basename(file)}.json`), 'utf8')) as Noticed[],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const answerOf = (worker: ChildProcess, task: Task) =>
  new Promise<Answer>((done, fail) => {
    const end = (code: number | null) => fail(new Error(`${task.machine}: the process ended with ${code}`))
    worker.once('exit', end)
    worker.once('message', (answer) => {
      worker.off('exit', end)
      done(answer as Answer)
    })
    worker.send(task)
  })

/** What the invariants of the walks notice, and what cannot be told from the right machine; a process a core. */
export const checkInvariants = async (tasks: readonly Task[], tell: (answer: Answer) => void): Promise<Answer[]> => {
  const waiting = tasks.toSorted((a, b) => b.alive.length - a.alive.length)
  const answers: Answer[] = []
  const work = async () => {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const answer = await answerOf(worker, task)
        tell(answer)
        answers.push(answer)
      }
    } finally {
      worker.removeAllListeners('exit')
      worker.kill()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work))
  return answers
}
