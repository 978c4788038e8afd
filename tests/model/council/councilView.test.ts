import { expect, test } from 'vitest'
import type { Access } from '#machines/shared/access.ts'
import { isNewPosition, newPositionPath, settingsTabOf } from '#machines/council/councilSettings.ts'
import {
  addSeatPath,
  areasWithoutTab,
  councilPath,
  councilTabOf,
  councilTabs,
  councilTabsFor,
  isAddingSeat,
} from '#machines/council/councilView.ts'

const council = (permissions: Access['permissions']): Access => ({
  userId: 'ana',
  memberId: 'ana',
  roles: ['council'],
  isSupreme: false,
  permissions: { council_members: ['view'], ...permissions },
})
const asked = (query: string) => new URLSearchParams(query)

test('only the tabs whose area one may view are there; an administrator sees all', () => {
  expect(councilTabsFor(council({}))).toEqual(['members'])
  expect(councilTabsFor(council({ council_feedback: ['view', 'edit'] }))).toEqual(['members', 'feedback'])
  expect(councilTabsFor(council({ council_monitoring: ['edit'] }))).toEqual(['members'])
  expect(councilTabsFor({ ...council({}), roles: ['admin'] })).toEqual(councilTabs)
})

test('what one may do in an area that one may not view is out of reach; without anything to do there nothing is', () => {
  expect(areasWithoutTab(council({}))).toEqual([])
  expect(areasWithoutTab(council({ council_feedback: ['view', 'edit'] }))).toEqual([])
  expect(areasWithoutTab(council({ council_feedback: ['view', 'edit'], council_monitoring: ['delete'] }))).toEqual([
    'council_monitoring',
  ])
  expect(areasWithoutTab({ ...council({ council_feedback: ['edit'] }), roles: ['admin'] })).toEqual([])
})

test('the address names the tab; what it does not know, or one may not view, is the first', () => {
  expect(councilTabOf(asked('tab=feedback'), councilTabs)).toBe('feedback')
  expect(councilTabOf(asked('tab=feedback'), ['members'])).toBe('members')
  expect(councilTabOf(asked('tab=cofre'), councilTabs)).toBe('members')
  expect(councilTabOf(asked(''), councilTabs)).toBe('members')
})

test('each tab has an address that leads back to it', () => {
  for (const tab of councilTabs) {
    const { search } = new URL(councilPath(tab), 'https://confraria.test')
    expect(councilTabOf(asked(search), councilTabs)).toBe(tab)
  }
  expect(councilPath('members')).toBe('/council')
})

test('without positions the way leads to a new one, and back to who gets it', () => {
  const query = (path: string) => new URL(path, 'https://confraria.test').searchParams
  expect([isNewPosition(query(newPositionPath)), settingsTabOf(query(newPositionPath))]).toEqual([true, 'positions'])
  expect([isAddingSeat(query(addSeatPath)), councilTabOf(query(addSeatPath), councilTabs)]).toEqual([true, 'members'])
  expect([isNewPosition(asked('')), isAddingSeat(asked(''))]).toEqual([false, false])
})
