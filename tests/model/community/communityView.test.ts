import { expect, test } from 'vitest'
import { dashboardPath, dashboardPlaceOf, messagePath, type DashboardPlace } from '#machines/community/communityView.ts'

const id = '4acc7598-068d-42ce-8d18-7d63d0cd3870'

test.each<[string, DashboardPlace]>([
  ['/dashboard', { kind: 'overview' }],
  ['/dashboard?tab=community', { kind: 'feed', message: null }],
  [`/dashboard?tab=community&message=${id}`, { kind: 'feed', message: id }],
  ['/dashboard?tab=community&section=notifications', { kind: 'notifications' }],
  ['/dashboard?tab=community&section=pinned', { kind: 'pinned' }],
])('%s opens its place, and the place has this address @APP-06..APP-08', (path, place) => {
  expect(dashboardPlaceOf(new URL(path, 'http://here').searchParams)).toEqual(place)
  expect(dashboardPath(place)).toBe(path)
})

test.each<[string, DashboardPlace]>([
  ['tab=overview', { kind: 'overview' }],
  ['tab=anything&section=pinned', { kind: 'overview' }],
  ['tab=community&section=feed', { kind: 'feed', message: null }],
  ['tab=community&section=anything', { kind: 'feed', message: null }],
  ['tab=community&message=1%20or%201=1', { kind: 'feed', message: null }],
  [`tab=community&section=pinned&message=${id}`, { kind: 'pinned' }],
])('invalid parts of %s are ignored @APP-02', (query, place) => {
  expect(dashboardPlaceOf(new URLSearchParams(query))).toEqual(place)
})

test('a message has an address', () => {
  expect(messagePath(id)).toBe(`/dashboard?tab=community&message=${id}`)
})
