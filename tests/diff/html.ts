import { readFileSync } from 'node:fs'
import { count } from '#tests/support/command.ts'
import type { ComparedCases } from './cases.ts'
import {
  type ComparedMachine,
  type ComparedState,
  type ComparedTransition,
  type Difference,
  hasChange,
} from './compare.ts'
import {
  type Report,
  casesSummary,
  casesText,
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/gu, (sign) => entities[sign] ?? sign)

const code = (text: string) => `<code>${escape(text)}</code>`
const list = (items: readonly string[]) => (items.length > 0 ? `<ul>${items.join('')}</ul>` : '')

/** The sign and the word of a mark; nothing for what is the same. */
const signOf = (mark: ComparedState['mark']) => (mark === 'same' ? '' : `<span class="sign">${signs[mark]}</span> `)

const differenceOf = ({ what, before, now }: Difference) =>
  `<li>${escape(what)}: <del>${escape(before)}</del> → <ins>${escape(now)}</ins></li>`

const transitionOf = ({ mark, before, now, differences }: ComparedTransition) => {
  const shown = now ?? before
  if (!shown) return ''
  if (mark === 'changed')
    return `<li class="changed">${signOf(mark)}${code(transitionName(shown))}${list(differences.map(differenceOf))}</li>`
  const text = mark === 'removed' ? `<del>${code(transitionText(shown))}</del>` : code(transitionText(shown))
  return `<li class="${mark}">${signOf(mark)}${text}</li>`
}

/** A box in the box of its parent. What is the same can be opened. */
const boxOf = (state: ComparedState): string => {
  const { mark, type, differences, transitions, states } = state
  const path = escape(statePath(state))
  const name = mark === 'removed' ? `<del>${path}</del>` : path
  const same = transitions.filter((one) => one.mark === 'same')
  const others = transitions.filter((one) => one.mark !== 'same')
  const head = `${signOf(mark)}<b>${name}</b>${type === 'atomic' ? '' : ` <small>${escape(type)}</small>`}`
  const unchanged =
    same.length > 0
      ? `<details><summary>${count(same.length, 'unchanged transition')}</summary>${list(same.map(transitionOf))}</details>`
      : ''
  const inner = [
    list(differences.map(differenceOf)),
    list(others.map(transitionOf)),
    unchanged,
    ...states.map(boxOf),
  ].join('')
  if (hasChange(state)) return `<div class="state ${mark}"><p>${head}</p>${inner}</div>`
  return `<details class="state same"><summary>${head}</summary>${inner}</details>`
}

const casesOf = (cases: ComparedCases | { reason: string } | undefined): string => {
  if (!cases) return ''
  if ('reason' in cases) return `<p>Its test cases are not compared: ${escape(cases.reason)}.</p>`
  const { fresh, changed, gone } = cases
  const items = [
    ...fresh.map(
      ({ number, path }) =>
        `<li class="added"><span class="sign">+ new</span> Caso ${number}: ${escape(pathText(path))}</li>`,
    ),
    ...rewordingsOf(changed).map(
      (one) =>
        `<li class="changed"><span class="sign">≠ changed</span> ${escape(casesText(one.cases))}: ${escape(rewordingText(one))}</li>`,
    ),
    ...gone.map(
      (one) =>
        `<li class="removed"><span class="sign">− void</span> ${escape(goneText(one))}: <del>${escape(pathText(one.path))}</del></li>`,
    ),
  ]
  const summary = `Test cases: ${casesSummary(cases)}`
  return items.length > 0 ? `<details><summary>${summary}</summary>${list(items)}</details>` : `<p>${summary}.</p>`
}

const sectionOf = (machine: ComparedMachine, { cases }: Report) => {
  const { id, mark, file, code: names } = machine
  return [
    `<section id="${escape(id)}"><h2>${mark === 'changed' ? '' : signOf(mark)}${escape(id)}</h2>`,
    `<p>${code(file)}: ${escape(machineSummary(machine))}.</p>`,
    names.length > 0 ? `<p>Other code: ${code(names.join(', '))}.</p>` : '',
    boxOf(machine.root),
    casesOf(cases.get(id)),
    '</section>',
  ].join('\n')
}

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** The comparison as one page that needs no other file: each machine's chart as boxes in boxes. */
export const pageOf = (report: Report): string => {
  const { from, to, machines } = report
  const title = `Behaviour: ${escape(from)} → ${escape(to)}`
  const shown = machines.filter((machine) => hasSection(machine, report))
  const rest = otherMachines(report)
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style>${style}</style></head><body><main><h1>${title}</h1><p>${escape(reportSummary(report))}</p>`,
    '<p>A box is a state, in the box of its parent. <span class="added sign">+ added</span> ',
    '<span class="removed sign">− removed</span> <span class="changed sign">≠ changed</span></p>',
    `<nav aria-label="Machines">${list(
      shown.map(({ id, mark }) => `<li class="${mark}">${signOf(mark)}<a href="#${escape(id)}">${escape(id)}</a></li>`),
    )}</nav>`,
    ...shown.map((machine) => sectionOf(machine, report)),
    rest.length > 0
      ? `<section><h2>Same chart and cases</h2>${list(rest.map(({ id, text }) => `<li>${code(id)}: ${escape(text)}</li>`))}</section>`
      : '',
    '</main></body></html>\n',
  ].join('\n')
}
