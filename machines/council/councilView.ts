import { actions, may, type Access, type Area } from '../shared/access.ts'
import { withShow } from '../shared/screen.ts'

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

/** What the address says. */
export interface CouncilAddress {
  /** null for an unknown tab, or none. */
  wanted: CouncilTab | null
  /** 'Adicionar Novo Membro' opens. */
  isAdding: boolean
  /** What the tab shows. */
  show: string | null
}

export const councilAddressOf = (query: URLSearchParams): CouncilAddress => ({
  wanted: councilTabs.find((tab) => tab === query.get('tab')) ?? null,
  isAdding: query.get('add') === 'member',
  show: query.get('show'),
})

/** The wanted tab if the user may view it, else the first one. */
export const councilTabOf = (wanted: CouncilTab | null, access: Access): CouncilTab => {
  const tabs = councilTabsFor(access)
  return tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'members'
}

export const councilPath = (tab: CouncilTab, show: string | null = null) =>
  tab === 'members' ? '/council' : withShow(`/council?tab=${tab}`, show)

/** Opens 'Adicionar Novo Membro' after the first position was created. */
export const addSeatPath = '/council?add=member'
