/** The tabs of /admin/ranking in their order. The first is the default. */
export const rankingTabs = ['points', 'routines', 'titles', 'goals', 'periods'] as const
export type RankingTab = (typeof rankingTabs)[number]

/** Reads the address. An unknown tab becomes the first. */
export const rankingTabOf = (query: URLSearchParams): RankingTab =>
  rankingTabs.find((tab) => tab === query.get('tab')) ?? 'points'

export interface RankingAdminAddress {
  tab: RankingTab
}
export const rankingAdminAddressOf = (query: URLSearchParams): RankingAdminAddress => ({ tab: rankingTabOf(query) })

export const rankingTabPath = (tab: RankingTab) => (tab === 'points' ? '/admin/ranking' : `/admin/ranking?tab=${tab}`)
