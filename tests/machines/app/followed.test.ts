import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { followed } from '#machines/app/followed.ts'

/** Their rows are live, or no notification concerns them: they refresh when the page returns. */
const others = [
  'beginning',
  'closedPeriod',
  'community',
  'memberAchievements',
  'members',
  'problems',
  'rankingAdmin',
  'settings',
  'situation',
]

test('for each screen it is decided which notifications it follows @APP-851', () => {
  const code = readdirSync('src/screens', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(`src/screens/${path}`, 'utf8'))
  const ids = code.flatMap((text) => [...text.matchAll(/screenOf\(\{\s*id: '(\w+)'/gu)].map(([, id = '']) => id))
  expect(ids.toSorted()).toEqual([...Object.keys(followed), ...others].toSorted())
})
