import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { dashboardPlaceOf } from '#machines/community/communityView.ts'
import { settingsAddressOf as councilSettingsAddressOf } from '#machines/council/councilSettings.ts'
import { councilAddressOf } from '#machines/council/councilView.ts'
import { membersAddressOf } from '#machines/members/membersView.ts'
import { rankingAdminAddressOf } from '#machines/ranking/rankingAdminView.ts'
import { settingsAddressOf } from '#machines/settings/settingsForm.ts'
import { tabs } from '#src/app/tabs.ts'

/** How the page of each path reads its address. */
const readers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
  '/dashboard': dashboardPlaceOf,
  '/members': membersAddressOf,
  '/council': councilAddressOf,
  '/council/settings': councilSettingsAddressOf,
  '/admin/ranking': rankingAdminAddressOf,
  '/admin/settings': settingsAddressOf,
}

test.each(tabs.map(([path, tab]) => [path, tab] as const))('%s has the tab "%s"', (path, tab) => {
  const read = readers[path]
  const shown = (name: string) => read?.(new URLSearchParams({ tab: name }))
  expect(shown(tab)).toBeDefined()
  // An unknown tab is shown as the page without one, and so is a page's first tab.
  const isFirst = tab === '' || (path === '/council/settings' && tab === 'positions')
  expect(isDeepStrictEqual(shown(tab), shown('unknown'))).toBe(isFirst)
})
