import { pathOf, type WalkPath } from '#tests/kit/model.ts'
import { textOf } from '#tests/support/paths/value.ts'
import type { Facts } from './explored.ts'

/** A TypeScript string: 'the key fits', "the form's end". */
const quoted = (text: string) =>
  text.includes("'") || text.includes('\\') || text.includes('\n') ? JSON.stringify(text) : `'${text}'`

/** A state value as TypeScript: `'open'`, `{ list: 'ready' }`. */
const valueText = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return textOf(value)
  const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/u.test(key) ? key : quoted(key))
  const entries = Object.entries(value).map(([key, inner]) => `${keyText(key)}: ${valueText(inner)}`)
  return `{ ${entries.join(', ')} }`
}

/**
 * A path as a test to paste: it runs on an actor, keeps the invariants, and ends in the same state with the same
 * notices.
 */
export const testTextOf = ({ name, walkFile }: Pick<Facts, 'name' | 'walkFile'>, path: WalkPath): string => {
  const { start, steps } = pathOf(path)
  const { snapshot, effects } = path.state
  const keys = effects.notices.map(({ key }) => quoted(key))
  return [
    "import { expect, test } from 'vitest'",
    "import { modelOf } from '#tests/kit/model.ts'",
    "import { walkerOf } from '#tests/kit/walking.ts'",
    `import { walk } from '#${walkFile}'`,
    '',
    `test(${quoted([name, start, ...steps].join(' › '))}, async () => {`,
    '  const model = modelOf(walk)',
    '  const [path] = model.getPathsFromEvents(',
    '    [',
    ...steps.map((type) => `      { type: ${quoted(type)} },`),
    '    ],',
    `    { input: ${quoted(start)} },`,
    '  )',
    "  if (!path) throw new Error('there is no path')",
    '  const { fault, broken } = await walkerOf(model)(path)',
    '  expect(fault).toBeNull()',
    '  expect([...broken.keys()]).toEqual([])',
    `  expect(path.state.snapshot.value).toEqual(${valueText(snapshot.value)})`,
    `  expect(path.state.effects.notices.map(({ key }) => key)).toEqual([${keys.join(', ')}])`,
    '})',
    '',
  ].join('\n')
}
