import { withShow } from '../shared/screen.ts'

/** The tabs of /council/settings. */
export const settingsTabs = ['positions', 'permissions', 'meetings'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What the address says. */
export interface SettingsAddress {
  tab: SettingsTab
  /** 'Novo Cargo' opens, and saving it leads back to the council's form. */
  isForCouncil: boolean
  /** What the tab shows. */
  show: string | null
}

/** Reads the address. An unknown tab becomes the first. */
export const settingsAddressOf = (query: URLSearchParams): SettingsAddress => ({
  tab: settingsTabs.find((tab) => tab === query.get('tab')) ?? 'positions',
  isForCouncil: query.get('new') === 'council',
  show: query.get('show'),
})

/** Opens 'Novo Cargo'. Saving leads back to the council's form. */
export const newPositionPath = '/council/settings?tab=positions&new=council'

/** The address of a tab: `/council/settings?tab=permissions`. */
export const settingsPath = (tab: SettingsTab, show: string | null = null) =>
  withShow(`/council/settings?tab=${tab}`, show)
