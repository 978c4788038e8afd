import { actions, may, type Access, type Area } from '../shared/access.ts'

/** The tabs of /council (SPEC.md, section 2, Council panel), in their order. */
export const councilTabs = ['members', 'monitor', 'feedback', 'meetings'] as const
export type CouncilTab = (typeof councilTabs)[number]

const areas: Record<CouncilTab, Area> = {
  members: 'council_members',
  monitor: 'council_monitoring',
  feedback: 'council_feedback',
  meetings: 'council_meetings',
}

/** Those whose area the person may view. */
export const councilTabsFor = (access: Access): readonly CouncilTab[] =>
  councilTabs.filter((tab) => may(access, areas[tab], 'view'))

/** Areas of which the person may do something but not view it: without their tab there is no way to it. */
export const areasWithoutTab = (access: Access): readonly Area[] =>
  councilTabs
    .filter((tab) => !councilTabsFor(access).includes(tab))
    .map((tab) => areas[tab])
    .filter((area) => actions.some((action) => may(access, area, action)))

/** What the page's address asks for, among `tabs`; the first of them where it asks for none of these. */
export const councilTabOf = (query: URLSearchParams, tabs: readonly CouncilTab[]): CouncilTab =>
  tabs.find((tab) => tab === query.get('tab')) ?? tabs[0] ?? 'members'

export const councilPath = (tab: CouncilTab) => (tab === 'members' ? '/council' : `/council?tab=${tab}`)

/** 'Adicionar Novo Membro' is open: whoever created the first position comes back to it. */
export const addSeatPath = '/council?add=member'
export const isAddingSeat = (query: URLSearchParams) => query.get('add') === 'member'
