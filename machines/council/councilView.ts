import { actions, may, type Access, type Area } from '../shared/access.ts'

/** The tabs of /council in their order. */
export const councilTabs = ['members', 'monitor', 'feedback', 'meetings'] as const
export type CouncilTab = (typeof councilTabs)[number]

const areas: Record<CouncilTab, Area> = {
  members: 'council_members',
  monitor: 'council_monitoring',
  feedback: 'council_feedback',
  meetings: 'council_meetings',
}

/** The tabs of the areas that the user may view. */
export const councilTabsFor = (access: Access): readonly CouncilTab[] =>
  councilTabs.filter((tab) => may(access, areas[tab], 'view'))

/** Areas in which the user has a right, but not the right to view. No tab leads to them. */
export const areasWithoutTab = (access: Access): readonly Area[] =>
  councilTabs
    .filter((tab) => !councilTabsFor(access).includes(tab))
    .map((tab) => areas[tab])
    .filter((area) => actions.some((action) => may(access, area, action)))

/** The tab in the address if it is one of `tabs`, else the first of them. */
export const councilTabOf = (query: URLSearchParams, tabs: readonly CouncilTab[]): CouncilTab =>
  tabs.find((tab) => tab === query.get('tab')) ?? tabs[0] ?? 'members'

export const councilPath = (tab: CouncilTab) => (tab === 'members' ? '/council' : `/council?tab=${tab}`)

/** Opens 'Adicionar Novo Membro' after the first position was created. */
export const addSeatPath = '/council?add=member'
export const isAddingSeat = (query: URLSearchParams) => query.get('add') === 'member'
