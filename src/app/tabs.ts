/** The code of a tab. `begin` starts its machine when its page's machine runs, before the page is rendered. */
type TabCode = object & { readonly begin?: () => void }

/**
 * The code that is loaded when a tab opens: path, `?tab=` ('' for the page without it), module. A link to the tab loads
 * it together with the page's code. The page itself preloads it: `prerender.ts` reads this table.
 */
export const tabs: readonly (readonly [path: string, tab: string, load: () => Promise<TabCode>])[] = [
  ['/dashboard', 'community', () => import('#src/screens/community/Community.tsx')],
  ['/members', 'messages', () => import('#src/screens/members/MemberMessages.tsx')],
  ['/council', '', () => import('#src/screens/meetings/UpcomingMeetings.tsx')],
  ['/council', 'monitor', () => import('#src/screens/council/Monitoring.tsx')],
  ['/council', 'monitor', () => import('#src/screens/meetings/UpcomingMeetings.tsx')],
  ['/council', 'feedback', () => import('#src/screens/feedback/FeedbackTable.tsx')],
  ['/council', 'meetings', () => import('#src/screens/meetings/Meetings.tsx')],
  ['/council/settings', '', () => import('#src/screens/council/settings/Positions.tsx')],
  ['/council/settings', 'positions', () => import('#src/screens/council/settings/Positions.tsx')],
  ['/council/settings', 'permissions', () => import('#src/screens/council/settings/Permissions.tsx')],
  ['/council/settings', 'meetings', () => import('#src/screens/meetings/Meetings.tsx')],
  ['/admin/ranking', '', () => import('#src/screens/ranking/Points.tsx')],
  ['/admin/ranking', 'titles', () => import('#src/screens/ranking/RankingTitles.tsx')],
  ['/admin/ranking', 'goals', () => import('#src/screens/ranking/Goals.tsx')],
  ['/admin/ranking', 'periods', () => import('#src/screens/ranking/Periods.tsx')],
  ['/admin/settings', '', () => import('#src/screens/settings/General.tsx')],
  ['/admin/settings', 'identity', () => import('#src/screens/settings/Identity.tsx')],
  ['/admin/settings', 'audit', () => import('#src/screens/settings/Audit.tsx')],
]

/** Loads the code of the tab at an address. Never rejects: `later` repeats and reports a load that fails. */
export const fetchTab = async ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<TabCode[]> => {
  const wanted = new URLSearchParams(search).get('tab') ?? ''
  const loads = tabs.filter(([path, tab]) => path === pathname && tab === wanted).map(([, , load]) => load())
  try {
    return await Promise.all(loads)
  } catch (error) {
    console.warn('the code of a tab could not be loaded in advance', error)
    return []
  }
}
