import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { vi, type RunnerTask, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { getFn, getHooks } from 'vitest/suite'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { machineFile } from '../paths/discover.ts'
import { allMutantsOf } from './content.ts'
import { machinesOf } from './imports.ts'
import { type Mutant, mutate } from './mutants.ts'
import { readOrder, type Noticed } from './order.ts'

type Level = RunnerTestFile | RunnerTestSuite

const isSuite = (task: RunnerTask): task is RunnerTestSuite => task.type === 'suite'

const levelsAbove = (test: RunnerTestCase): Level[] => {
  const levels: Level[] = []
  for (let level: Level | undefined = test.suite ?? test.file; level; level = level.suite) levels.unshift(level)
  return levels[0] === test.file ? levels : [test.file, ...levels]
}

/** Runs one test with its hooks, as Vitest does. Throws what the test or a hook throws. */
const runTest = async (test: RunnerTestCase) => {
  const levels = levelsAbove(test)
  const cleanups: (() => unknown)[] = []
  try {
    for (const level of levels)
      for (const hook of getHooks(level).beforeEach) {
        const cleanup: unknown = await hook(test.context, level)
        if (typeof cleanup === 'function') cleanups.push(() => cleanup() as unknown)
      }
    await getFn(test)()
  } finally {
    for (const level of levels.toReversed())
      for (const hook of getHooks(level).afterEach.toReversed()) await hook(test.context, level)
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}

/** The title of the first failing test; null if all pass. */
const firstFailing = async (level: Level): Promise<string | null> => {
  for (const hook of getHooks(level).beforeAll) await hook(level)
  try {
    for (const task of level.tasks) {
      if (task.mode === 'skip' || task.mode === 'todo') continue
      if (isSuite(task)) {
        const failing = await firstFailing(task)
        if (failing !== null) return failing
      } else {
        try {
          await runTest(task)
        } catch {
          return task.name
        }
      }
    }
    return null
  } finally {
    for (const hook of getHooks(level).afterAll) await hook(level)
  }
}

// Each run of a test adds a listener to the same signal.
EventEmitter.defaultMaxListeners = 0

/** Many times what a test file needs. */
const mostTransitions = 50_000
let transitions = 0

/**
 * A mutant may request, receive and request again without end, in microtasks: no timer ends such a test. Here its actor
 * fails. Machines bind the method when they are created, which is after this.
 */
const { prototype } = StateMachine
// oxlint-disable-next-line typescript/unbound-method -- it is called with its machine below
const transition = prototype.transition
prototype.transition = function (this: AnyStateMachine, ...args: Parameters<typeof transition>) {
  transitions += 1
  if (transitions > mostTransitions) throw new Error(`more than ${mostTransitions} transitions: an endless loop`)
  return transition.apply(this, args)
}

/** Resets what a failing test leaves behind: mock clocks, spies, globals. */
const tidy = () => {
  transitions = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

const machineIn = async (name: string): Promise<AnyStateMachine> => {
  const module = (await import(/* @vite-ignore */ machineFile(name).pathname)) as Record<string, unknown>
  const machine = Object.values(module).find((value) => value instanceof StateMachine)
  if (!machine) throw new Error(`${name}.machine.ts exports no machine`)
  return machine as AnyStateMachine
}

const noticedBy = async (file: RunnerTestFile, machine: AnyStateMachine, mutant: Mutant) => {
  const undo = mutate(machine, mutant)
  try {
    return await firstFailing(file)
  } finally {
    undo()
    tidy()
  }
}

/**
 * Runs a test file once for each mutant of the machines that it imports, until its first failing test. Then Vitest runs
 * it normally, on the original machines, which shows that every mutant was undone.
 */
export default class MutationRunner extends VitestTestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite) {
    await super.onBeforeRunSuite(suite)
    if ('filepath' in suite) await this.#tryMutants(suite as RunnerTestFile)
  }

  async #tryMutants(file: RunnerTestFile) {
    const order = readOrder()
    const failing = await firstFailing(file)
    tidy()
    if (failing !== null) throw new Error(`'${failing}' fails on the original machines`)
    const noticed: Noticed[] = []
    for (const name of machinesOf(file.filepath)) {
      const alive = order.alive[name]
      if (!alive) continue
      const machine = await machineIn(name)
      for (const mutant of allMutantsOf(machine, order.changes[name])) {
        if (!alive.includes(mutant.name)) continue

        const title = await noticedBy(file, machine, mutant)
        if (title !== null) noticed.push({ machine: name, mutant: mutant.name, by: title })
      }
    }
    writeFileSync(join(order.folder, `${basename(file.filepath)}.json`), JSON.stringify(noticed))
  }
}
