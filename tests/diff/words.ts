import { count } from '#tests/support/command.ts'
import type { ComparedMachine, ComparedState, Difference, Mark } from './compare.ts'
import { hasOtherChart, statesBelow } from './compare.ts'
import type { ChangedCase, ComparedCases } from './cases.ts'
import type { OutlineTransition } from './outline.ts'

/** The comparison of two versions, as both outputs show it. */
export interface Report {
  /** 'main~40' and 'the working tree'. */
  from: string
  to: string
  machines: readonly ComparedMachine[]
  /** By machine: its compared test cases, or why they are not compared. */
  cases: ReadonlyMap<string, ComparedCases | { reason: string }>
  /** The changed files that machines with the same chart import. */
  imports: ReadonlyMap<string, readonly string[]>
}

/** 'submit [isFaulty] → form.saving / keep, notice' */
export const transitionText = ({ event, delay, guard, targets, actions }: OutlineTransition) =>
  [
    event,
    ...(delay === null ? [] : [`(${delay})`]),
    ...(guard ? [`[${guard.name}]`] : []),
    targets.length > 0 ? `→ ${targets.join(', ')}` : '(stays)',
    ...(actions.length > 0 ? [`/ ${actions.map(({ name }) => name).join(', ')}`] : []),
  ].join(' ')

/** 'submit [isFaulty]': a transition without its effect. */
export const transitionName = ({ event, guard }: OutlineTransition) => `${event}${guard ? ` [${guard.name}]` : ''}`

export const statePath = ({ path }: Pick<ComparedState, 'path'>) => (path === '' ? '(root)' : path)

export const differenceText = ({ what, before, now }: Difference) => `${what}: ${before} → ${now}`

/** A sign and a word for each mark, so that no colour is needed. */
export const signs: Record<Mark, string> = { same: '', added: '+ added', removed: '− removed', changed: '≠ changed' }

/** '3 states added', without zero counts. */
const counted = (entries: readonly (readonly [number, string, string])[]) =>
  entries.flatMap(([number, noun, verb]) => (number === 0 ? [] : [`${count(number, noun)} ${verb}`]))

/** '1 state added, 2 transitions changed'. Transitions of added and removed states do not count. */
export const machineSummary = (machine: ComparedMachine): string => {
  if (machine.mark === 'added' || machine.mark === 'removed') {
    const states = statesBelow(machine.root)
    const transitions = states.flatMap((state) => state.transitions).length
    return `${count(states.length - 1, 'state')}, ${count(transitions, 'transition')}`
  }
  const states = statesBelow(machine.root)
  const kept = states.filter(({ mark }) => mark === 'same' || mark === 'changed')
  const transitions = kept.flatMap((state) => state.transitions)
  const marked = (all: readonly { mark: string }[], mark: string) => all.filter((one) => one.mark === mark).length
  const parts = [
    ...(machine.before === machine.id ? [] : [`renamed from ${machine.before ?? ''}`]),
    ...(['added', 'removed', 'changed'] as const).flatMap((mark) =>
      counted([
        [marked(states, mark), 'state', mark],
        [marked(transitions, mark), 'transition', mark],
      ]),
    ),
    ...(machine.code.length > 0 ? [`other code of ${count(machine.code.length, 'name')}`] : []),
  ]
  return parts.join(', ')
}

/** The counts of machines, as both outputs list them, and of test cases. */
export const reportSummary = (report: Report): string => {
  const { machines, cases } = report
  const marked = (mark: string) => machines.filter((one) => one.mark === mark).length
  const kept = machines.filter((one) => one.mark !== 'added' && one.mark !== 'removed')
  const charts = kept.filter(hasOtherChart).length
  const otherCases = kept.filter((one) => !hasOtherChart(one) && hasSection(one, report)).length
  const compared = [...cases.values()].flatMap((one) => ('reason' in one ? [] : [one]))
  const sum = (key: 'fresh' | 'changed' | 'gone') => compared.reduce((total, one) => total + one[key].length, 0)
  return [
    `${count(machines.length, 'machine')}: ${marked('added')} added, ${marked('removed')} removed,`,
    `${charts} with another chart, ${otherCases} with the same chart and other test cases,`,
    `${otherMachines(report).length} with the same chart and cases and other code.`,
    ...(cases.size > 0
      ? [`Test cases: ${sum('fresh')} new, ${sum('changed')} changed, ${sum('gone')} void.`]
      : ['No test cases are compared.']),
  ].join(' ')
}

/** Cases that read differently at the same step in the same way. */
interface Rewording {
  /** The sentences that only one version has. */
  before: readonly string[]
  now: readonly string[]
  cases: readonly ChangedCase[]
}

/** The changed cases by what has changed: one reworded step changes many cases. */
export const rewordingsOf = (changed: readonly ChangedCase[]): Rewording[] => {
  const groups = new Map<string, Rewording>()
  for (const one of changed) {
    const before = one.before.filter((sentence) => !one.now.includes(sentence))
    const now = one.now.filter((sentence) => !one.before.includes(sentence))
    const key = JSON.stringify([before, now])
    groups.set(key, { before, now, cases: [...(groups.get(key)?.cases ?? []), one] })
  }
  return [...groups.values()]
}

/** 'Casos 3, 7' and the number of cases that another case now shows. */
export const casesText = (cases: readonly ChangedCase[]): string => {
  const numbers = cases.flatMap(({ number }) => number ?? []).toSorted((one, other) => one - other)
  const others = cases.length - numbers.length
  return [
    ...(numbers.length > 0 ? [`${numbers.length === 1 ? 'Caso' : 'Casos'} ${numbers.join(', ')}`] : []),
    ...(others > 0 ? [`${count(others, 'case')} of before`] : []),
  ].join(', ')
}

const quoted = (sentences: readonly string[]) => (sentences.length > 0 ? `“${sentences.join(' ')}”` : 'nothing')

/** '“Aviso A.” is now “Aviso B.”' */
export const rewordingText = ({ before, now }: Rewording) => `${quoted(before)} is now ${quoted(now)}`

/** 'with a draft: submit → the response is lost' */
export const pathText = ({ start, steps }: { start: string; steps: readonly string[] }) =>
  `${start}: ${steps.length > 0 ? steps.join(' → ') : '(the start only)'}`

/** A case that is void: where it stops. */
export const goneText = ({ path, stopsAt }: ComparedCases['gone'][number]) =>
  stopsAt === 0
    ? `the start '${path.start}' does not exist`
    : `step ${stopsAt}, '${path.steps[stopsAt - 1] ?? ''}', is not possible`

/** '1 new, 2 changed, 0 void, 9 as before' */
export const casesSummary = ({ fresh, changed, gone, same }: ComparedCases) =>
  `${fresh.length} new, ${changed.length} changed, ${gone.length} void, ${same} as before`

/** Does it need a section: another chart, or other cases? */
export const hasSection = (machine: ComparedMachine, { cases }: Report): boolean => {
  const found = cases.get(machine.id)
  const hasOtherCases =
    found !== undefined && !('reason' in found) && found.fresh.length + found.changed.length + found.gone.length > 0
  return hasOtherChart(machine) || hasOtherCases
}

/** Files that are listed; the rest is counted. */
const mostFiles = 3

const filesText = (files: readonly string[]) =>
  [...files.slice(0, mostFiles), ...(files.length > mostFiles ? [`${files.length - mostFiles} more`] : [])].join(', ')

/** The machines without a section whose code has changed, with what has changed. */
export const otherMachines = (report: Report): { id: string; text: string }[] =>
  report.machines.flatMap((machine) => {
    if (hasSection(machine, report)) return []
    const files = report.imports.get(machine.id) ?? []
    const cases = report.cases.get(machine.id)
    const texts = [
      ...(machine.code.length > 0 ? [`other code of ${machine.code.join(', ')}`] : []),
      ...(files.length > 0 ? [`changed ${filesText(files)}`] : []),
      ...(cases && 'reason' in cases ? [`test cases not compared: ${cases.reason}`] : []),
    ]
    return texts.length > 0 ? [{ id: machine.id, text: texts.join('; ') }] : []
  })
