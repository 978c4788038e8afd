import { expect, test } from 'vitest'
import { stretched, stretchSize, type Stretch } from '#src/screens/community/stretches.ts'

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `m${from + at}`)
const keys = (stretches: readonly Stretch[]) => stretches.map(({ key }) => key)
const all = (stretches: readonly Stretch[]) => stretches.flatMap((stretch) => stretch.ids)
const sizes = (stretches: readonly Stretch[]) => stretches.map((stretch) => stretch.ids.length)

test('splits a list into stretches of fifty', () => {
  const list = ids(0, 120)
  expect(sizes(stretched([], list))).toEqual([stretchSize, stretchSize, 20])
  expect(all(stretched([], list))).toEqual(list)
  expect(stretched([], [])).toEqual([])
})

test('another page fills the last stretch and starts others; existing stretches stay', () => {
  const before = stretched([], ids(0, 70))
  const list = ids(0, 170)
  const after = stretched(before, list)
  expect(keys(after)).toEqual(['m0', 'm50', 'm100', 'm150'])
  expect(all(after)).toEqual(list)
})

test('new items on top join the first stretch as long as it has room', () => {
  const before = stretched([], ids(100, 200))
  const joined = stretched(before, ids(99, 200))
  expect(keys(joined)).toEqual(['m100', 'm150'])
  expect(all(joined)).toEqual(ids(99, 200))
  const flooded = stretched(before, ids(40, 200))
  expect(keys(flooded)).toEqual(['m40', 'm90', 'm100', 'm150'])
  expect(all(flooded)).toEqual(ids(40, 200))
})

test('removed items do not move others; inserted items join the stretch above', () => {
  const before = stretched([], ids(0, 150))
  const list = ['m1', ...ids(3, 50), ...ids(100, 120), 'late', ...ids(120, 150)]
  const after = stretched(before, list)
  expect(keys(after)).toEqual(['m0', 'm100'])
  expect(all(after)).toEqual(list)
})

test('another order starts a new list', () => {
  const before = stretched([], ids(0, 150))
  const list = ids(0, 150).toReversed()
  expect(keys(stretched(before, list))).toEqual(['m149', 'm99', 'm49'])
  expect(all(stretched(before, list))).toEqual(list)
})

test('two stretches never have the same name, even if the first item of one was removed for a while', () => {
  const before = stretched(stretched([], ids(0, 60)), ids(1, 60))
  const list = [...ids(100, 200), ...ids(0, 60)]
  const after = stretched(before, list)
  expect(new Set(keys(after)).size).toBe(after.length)
  expect(all(after)).toEqual(list)
})
