import type { AnyStateMachine } from 'xstate'
import type { RecordedEvent, Recording } from '#machines/feedback/recording.ts'
import { Complaint } from '#tests/support/complaint.ts'
import { chartOf } from './chart.ts'
import { fileOfMachine, machineIds, machineOf } from './machines.ts'
import { findingsOf, type Finding } from './walk.ts'

/** One actor of the report, walked on its machine. */
export interface Replayed {
  machine: string
  actor: number
  events: readonly RecordedEvent[]
  findings: readonly Finding[]
}

const isInternal = (type: string) => type.startsWith('xstate.')

/** Throws a complaint about the first event that no machine knows, such as one of another version or a forged one. */
const checkEvents = async ({ events }: Recording) => {
  const types = new Set(events.map(({ type }) => type).filter((type) => !isInternal(type)))
  const charts = []
  for (const id of machineIds()) {
    const machine = await machineOf(id)
    if (machine) charts.push(chartOf(machine))
  }
  for (const type of types)
    if (!charts.some((chart) => chart.knows(type))) throw new Complaint(`No machine knows the event '${type}'.`)
}

/** Walks each actor of a report. Throws a complaint about unknown machines and events, and a looping machine. */
export const replay = async (recording: Recording): Promise<readonly Replayed[]> => {
  const machines = new Map<string, AnyStateMachine>()
  for (const { machine: id } of recording.events) {
    const machine = machines.get(id) ?? (await machineOf(id))
    if (!machine) throw new Complaint(`There is no machine '${id}'.`)
    machines.set(id, machine)
  }
  await checkEvents(recording)
  const actors = new Map<string, RecordedEvent[]>()
  for (const event of recording.events) {
    const key = `${event.machine} ${event.actor}`
    actors.set(key, [...(actors.get(key) ?? []), event])
  }
  return [...actors.values()].flatMap((events) => {
    const [first] = events
    const machine = first && machines.get(first.machine)
    if (!first || !machine) return []
    return [{ machine: first.machine, actor: first.actor, events, findings: findingsOf(machine, events) }]
  })
}

const seconds = (at: number) => `${(at / 1000).toFixed(3)} s`

const shapeText = (shape: RecordedEvent['shape']) => {
  const parts = Object.entries(shape).map(([name, value]) => `${name}: ${value}`)
  return parts.length === 0 ? '' : ` { ${parts.join(', ')} }`
}

const lineOf = ({ at, type, shape, taken, state }: RecordedEvent, before: string | null) => {
  const effect = taken.length === 0 && state === before ? 'nothing happens' : `→ ${state ?? 'not processed'}`
  return `  ${seconds(at).padStart(10)}  ${type}${shapeText(shape)} ${effect}`
}

/** The path of one actor, with the findings below their events. */
export const pathText = ({ machine, actor, events, findings }: Replayed): string => {
  const lines = events.flatMap((event, step) => [
    lineOf(event, events[step - 1]?.state ?? null),
    ...findings.filter((finding) => finding.step === step).map(({ text }) => `  ${'>>>'.padStart(10)}  ${text}`),
  ])
  return [`${machine} (actor ${actor})`, ...lines].join('\n')
}

/** The folder of the machine: 'members'. */
const areaOf = (machine: string) => fileOfMachine(machine)?.split('/')[1] ?? ''

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * The path of one actor as a test to paste: it fails while the machine differs from the report, or fails on its path. A
 * report has no values: for a failure, the samples of the walk are sent.
 */
export const testText = ({ machine, events, findings }: Replayed, file: string): string => {
  const fault = findings.find(({ kind }) => kind === 'fault')
  const walked = fault ? events.slice(0, fault.step + 1) : events
  const steps = walked.map(
    ({ type, taken, state, status }) =>
      `      { type: ${quoted(type)}, taken: [${taken.map(quoted).join(', ')}], state: ${state === null ? 'null' : quoted(state)}${
        status === 'active' ? '' : `, status: ${quoted(status)}`
      } },`,
  )
  const [imported, from, check, module] = fault
    ? ['walk', `#tests/paths/${areaOf(machine)}/${machine}.walk.ts`, 'failuresOf', 'failures']
    : [`${machine}Machine`, `#${fileOfMachine(machine) ?? ''}`, 'differencesOf', 'walk']
  return [
    `import { expect, test } from 'vitest'`,
    `import { ${imported} } from '${from}'`,
    `import { ${check} } from '#tests/replay/${module}.ts'`,
    '',
    `test(${quoted(`${machine} ${fault ? 'does not fail on' : 'takes'} the path of ${file}`)}, () => {`,
    '  expect(',
    `    ${check}(${imported}, [`,
    ...steps,
    '    ]),',
    '  ).toEqual([])',
    '})',
    '',
  ].join('\n')
}
