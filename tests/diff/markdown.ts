import type { ComparedCases } from './cases.ts'
import { type ComparedMachine, type ComparedState, statesBelow } from './compare.ts'
import {
  type Report,
  casesSummary,
  casesText,
  differenceText,
  goneText,
  hasSection,
  machineSummary,
  otherMachines,
  pathText,
  reportSummary,
  rewordingText,
  rewordingsOf,
  signs,
  statePath,
  transitionName,
  transitionText,
} from './words.ts'

/** Code for a table's cell. */
const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', String.raw`\|`)}\``
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** One row for the state with its changes; one for each changed transition. */
const rowsOf = (state: ComparedState): string[] => {
  const name = code(statePath(state))
  const all = state.transitions.map(({ before, now }) => now ?? before).flatMap((one) => one ?? [])
  if (state.mark === 'added' || state.mark === 'removed')
    return [
      row(
        signs[state.mark],
        name,
        all.length > 0 ? `state: ${all.map((one) => code(transitionText(one))).join('<br>')}` : 'state',
      ),
    ]
  return [
    ...state.differences.map((difference) => row(signs.changed, name, code(differenceText(difference)))),
    ...state.transitions.flatMap(({ mark, before, now, differences }) => {
      const shown = now ?? before
      if (mark === 'same' || !shown) return []
      if (mark !== 'changed') return [row(signs[mark], name, code(transitionText(shown)))]
      const texts = differences.map((difference) => code(differenceText(difference)))
      return [row(signs.changed, name, [code(transitionName(shown)), ...texts].join('<br>'))]
    }),
  ]
}

/** Cases of one kind that are listed; the rest is counted. */
const mostCases = 12

const listed = (lines: readonly string[]) =>
  lines.length > mostCases
    ? [...lines.slice(0, mostCases), `- and ${lines.length - mostCases} more of this kind`]
    : lines

const caseLines = (name: string, cases: ComparedCases | { reason: string } | undefined): string[] => {
  if (!cases) return []
  if ('reason' in cases) return ['', `Its test cases are not compared: ${cases.reason}.`]
  const { fresh, changed, gone } = cases
  if (fresh.length + changed.length + gone.length === 0) return ['', `Test cases: ${casesSummary(cases)}.`]
  return [
    '',
    `<details><summary>Test cases: ${casesSummary(cases)}</summary>`,
    '',
    ...listed(fresh.map(({ number, path }) => `- new, Caso ${number}: ${pathText(path)}`)),
    ...listed(rewordingsOf(changed).map((one) => `- changed, ${casesText(one.cases)}: ${rewordingText(one)}`)),
    ...listed(gone.map((one) => `- void: ${goneText(one)} in ${pathText(one.path)}`)),
    '',
    `\`npm run machines:paths -- ${name}\` prints the cases.`,
    '',
    '</details>',
  ]
}

const sectionOf = (machine: ComparedMachine, { cases }: Report): string[] => {
  const { mark, id, file, code: names } = machine
  const rows = mark === 'changed' ? statesBelow(machine.root).flatMap(rowsOf) : []
  return [
    '',
    `### ${id}${mark === 'changed' ? '' : ` (${signs[mark]})`}`,
    '',
    `\`${file}\`: ${machineSummary(machine)}.`,
    ...(names.length > 0 ? ['', `Other code: ${code(names.join(', '))}.`] : []),
    ...(rows.length > 0 ? ['', row('', 'state', 'what'), '|---|---|---|', ...rows] : []),
    ...caseLines(id, cases.get(id)),
  ]
}

/** The comparison for a pull request. */
export const markdownOf = (report: Report): string => {
  const { from, to, machines } = report
  const rest = otherMachines(report)
  return [
    `## Behaviour: ${from} → ${to}`,
    '',
    reportSummary(report),
    ...machines.filter((machine) => hasSection(machine, report)).flatMap((machine) => sectionOf(machine, report)),
    ...(rest.length > 0
      ? ['', '### Same chart and cases', '', ...rest.map(({ id, text }) => `- \`${id}\`: ${text}`)]
      : []),
    '',
  ].join('\n')
}
