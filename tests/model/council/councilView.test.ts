import { expect, test } from 'vitest'
import type { Access } from '#machines/shared/access.ts'
import { newPositionPath, settingsAddressOf, settingsPath } from '#machines/council/councilSettings.ts'
import {
  addSeatPath,
  areasWithoutTab,
  councilAddressOf,
  councilPath,
  councilTabOf,
  councilTabs,
  councilTabsFor,
} from '#machines/council/councilView.ts'

const council = (permissions: Access['permissions']): Access => ({
  userId: 'ana',
  memberId: 'ana',
  roles: ['council'],
  isSupreme: false,
  permissions: { council_members: ['view'], ...permissions },
})
const query = (query: string) => new URLSearchParams(query)

test('shows the tabs of the areas that the caller may view; an administrator sees all @COU-01 @APP-21', () => {
  expect(councilTabsFor(council({}))).toEqual(['members'])
  expect(councilTabsFor(council({ council_feedback: ['view', 'edit'] }))).toEqual(['members', 'feedback'])
  expect(councilTabsFor(council({ council_monitoring: ['edit'] }))).toEqual(['members'])
  expect(councilTabsFor({ ...council({}), roles: ['admin'] })).toEqual(councilTabs)
})

test('lists areas with rights to change but no right to view @COU-52', () => {
  expect(areasWithoutTab(council({}))).toEqual([])
  expect(areasWithoutTab(council({ council_feedback: ['view', 'edit'] }))).toEqual([])
  expect(areasWithoutTab(council({ council_feedback: ['view', 'edit'], council_monitoring: ['delete'] }))).toEqual([
    'council_monitoring',
  ])
  expect(areasWithoutTab({ ...council({ council_feedback: ['edit'] }), roles: ['admin'] })).toEqual([])
})

test('the address names the tab; an unknown or forbidden tab becomes the first one @APP-02 @APP-21', () => {
  const admin = { ...council({}), roles: ['admin' as const] }
  const tabAt = (search: string, access: Access) => councilTabOf(councilAddressOf(query(search)).wanted, access)
  expect(tabAt('tab=feedback', admin)).toBe('feedback')
  expect(tabAt('tab=feedback', council({}))).toBe('members')
  expect(tabAt('tab=cofre', admin)).toBe('members')
  expect(tabAt('', admin)).toBe('members')
})

test('each tab has an address that opens it @APP-21', () => {
  for (const tab of councilTabs) {
    const { search } = new URL(councilPath(tab), 'https://confraria.test')
    expect(councilTabOf(councilAddressOf(query(search)).wanted, { ...council({}), roles: ['admin'] })).toBe(tab)
  }
  expect(councilPath('members')).toBe('/council')
})

test('what a tab shows is in its address @COU-860', () => {
  const feedback = new URL(councilPath('feedback', 'sugestão'), 'https://confraria.test').searchParams
  expect(councilAddressOf(feedback)).toEqual({ wanted: 'feedback', isAdding: false, show: 'sugestão' })
  const permissions = new URL(settingsPath('permissions', '*'), 'https://confraria.test').searchParams
  expect(settingsAddressOf(permissions)).toEqual({ tab: 'permissions', isForCouncil: false, show: '*' })
  expect(councilPath('meetings')).toBe('/council?tab=meetings')
})

test('without positions, links lead to a new position and back to the new seat', () => {
  const query = (path: string) => new URL(path, 'https://confraria.test').searchParams
  expect(settingsAddressOf(query(newPositionPath))).toEqual({ tab: 'positions', isForCouncil: true, show: null })
  expect(councilAddressOf(query(addSeatPath))).toEqual({ wanted: null, isAdding: true, show: null })
  expect(settingsAddressOf(query(''))).toEqual({ tab: 'positions', isForCouncil: false, show: null })
  expect(councilAddressOf(query(''))).toEqual({ wanted: null, isAdding: false, show: null })
})
