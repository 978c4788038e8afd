/** The tabs of /admin/ranking, in their order; the first is the one it begins with. */
export const rankingTabs = ['points', 'titles', 'goals', 'periods'] as const
export type RankingTab = (typeof rankingTabs)[number]

/** From the page's address; an unknown tab is the first. */
export const rankingTabOf = (query: URLSearchParams): RankingTab =>
  rankingTabs.find((tab) => tab === query.get('tab')) ?? 'points'

export const rankingTabPath = (tab: RankingTab) => (tab === 'points' ? '/admin/ranking' : `/admin/ranking?tab=${tab}`)
