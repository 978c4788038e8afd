import { csvOf } from '#machines/shared/csv.ts'
import { countsOf, type Evidence, kinds, placeOf, type Trace, type TracedPromise } from './trace.ts'

/** One row per promise and evidence, for spreadsheets; a promise without evidence has one row. Format: `csv.ts`. */
export const csvText = ({ promises }: Trace): string =>
  csvOf([
    ['id', 'area', 'promise', 'kind', 'evidence', 'file', 'line', 'command'],
    ...promises.flatMap(({ id, area, text, evidence }) =>
      evidence.length === 0
        ? [[id, area, text, 'without evidence', '', '', '', '']]
        : evidence.map(({ kind, name, file, line, run }) => [
            id,
            area,
            text,
            kinds[kind],
            name,
            file,
            line === null ? '' : String(line),
            run,
          ]),
    ),
  ])

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<>"]/gu, (sign) => escapes[sign] ?? sign)
/** Code of Markdown is shown as code. */
const prose = (text: string) => html(text).replace(/`([^`]+)`/gu, '<code>$1</code>')

const evidenceItem = (one: Evidence) => `<li><b>${kinds[one.kind]}</b> ${html(one.name)}
<small>${html(placeOf(one))}</small>${one.run === '' ? '' : `<small><code>${html(one.run)}</code></small>`}</li>`

const summaryOf = (evidence: readonly Evidence[]) =>
  Object.entries(kinds)
    .map(([kind, name]) => ({ name, count: evidence.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name}: ${count}`)
    .join(' · ')

const promiseItem = ({ id, area, text, evidence }: TracedPromise) =>
  `<article id="${id}" data-area="${html(area)}"${evidence.length === 0 ? ' data-open' : ''}>
<h3><a href="#${id}">${id}</a></h3>
<div><p>${prose(text)}</p>
${
  evidence.length === 0
    ? '<p class="open">without evidence</p>'
    : `<details><summary>${summaryOf(evidence)}</summary><ul>${evidence.map(evidenceItem).join('\n')}</ul></details>`
}</div>
</article>`

const styles = `
:root { color-scheme: light dark; --line: light-dark(#d0d4da, #3c434d); --soft: light-dark(#f3f5f7, #1d2127);
  --open: light-dark(#a02a00, #ff9d73); --traced: light-dark(#2b6cb0, #6aa9e9) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  padding: .75rem 0; background: Canvas; border-bottom: 1px solid var(--line) }
input[type=search], select { font: inherit; min-height: 2.75rem; padding: 0 .75rem; min-width: 0 }
input[type=search] { flex: 1 1 14rem } select { max-width: 100% }
label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem }
input[type=checkbox] { width: 1.25rem; height: 1.25rem }
table { border-collapse: collapse; width: 100%; max-width: 40rem } td, th { text-align: left; padding: .2rem .75rem .2rem 0 }
td:nth-child(2) { white-space: nowrap; text-align: right } progress { width: 100%; accent-color: var(--traced) }
article { display: grid; grid-template-columns: 6rem 1fr; gap: 0 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line) }
article:target { background: var(--soft) }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0 } h3 a { color: inherit } p { margin: 0 }
.open { color: var(--open); font-weight: 600 } summary { cursor: pointer; padding: .35rem 0; color: var(--traced) }
ul { margin: 0; padding: 0; list-style: none } li { padding: .5rem .75rem; margin-bottom: .25rem; background: var(--soft) }
li b { font-weight: 600 } li small { display: block } .columns { columns: 22rem; font-size: .875rem }
[hidden] { display: none }
@media (max-width: 40rem) { article { grid-template-columns: 1fr } form { position: static } }
@media print { form { display: none } }
`

/** Shows the promises that fit the three fields, and keeps the fields in the address. */
const script = `
const form = document.forms[0], shown = document.querySelector('output')
const all = [...document.querySelectorAll('article')].map(item => ({ item, text: item.textContent.toLowerCase() }))
const show = () => {
  const words = form.search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const { item, text } of all) {
    const fits = words.every(word => text.includes(word)) && (!form.area.value || item.dataset.area === form.area.value)
      && (!form.open.checked || 'open' in item.dataset)
    item.hidden = !fits
    if (fits) count += 1
  }
  shown.value = count + ' of ' + all.length + ' promises'
}
form.addEventListener('input', show)
form.addEventListener('submit', event => event.preventDefault())
show()
`

/** The whole trace as one page that needs no network. */
export const pageText = (trace: Trace): string => {
  const counts = countsOf(trace)
  const traced = counts.reduce((sum, count) => sum + count.traced, 0)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Promises and what keeps them</title>
<style>${styles}</style>
<h1>Promises and what keeps them</h1>
<p>${traced} of ${trace.promises.length} promises of docs/product.md have evidence. Written by <code>npm run machines:trace</code>.</p>
<form>
<input type="search" name="search" aria-label="Search" placeholder="Search: MEM-07, a word, a file">
<select name="area" aria-label="Area"><option value="">All areas</option>
${counts.map(({ area }) => `<option>${html(area)}</option>`).join('\n')}</select>
<label><input type="checkbox" name="open"> without evidence</label>
<output></output>
</form>
<details><summary>Areas</summary><table><tr><th>area</th><th>with evidence</th><th></th></tr>
${counts
  .map(
    ({ area, traced, total }) =>
      `<tr><td>${html(area)}</td><td>${traced} of ${total}</td><td><progress aria-label="${html(area)}" value="${traced}" max="${total}"></progress></td></tr>`,
  )
  .join('\n')}</table></details>
${trace.promises.map(promiseItem).join('\n')}
<h2>Without a promise</h2>
<p>These cite no promise. Much of it needs none: a shape, a helper, the embedded backend.</p>
${Object.entries(trace.uncited)
  .map(
    ([kind, names]) =>
      `<details><summary>${html(kind)}: ${names.length}</summary><ul class="columns">${names.map((name) => `<li>${html(name)}</li>`).join('')}</ul></details>`,
  )
  .join('\n')}
<script>${script}</script>
</html>
`
}
