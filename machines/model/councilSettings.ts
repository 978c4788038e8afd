/** The tabs of /council/settings (SPEC.md, section 2, Council settings), as far as they are there. */
export const settingsTabs = ['positions', 'permissions', 'meetings'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** From the page's address; the first one where it says nothing that is known. */
export const settingsTabOf = (query: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === query.get('tab')) ?? 'positions'

/** The address of a tab: `/council/settings?tab=permissions`. */
export const settingsPath = (tab: SettingsTab) => `/council/settings?tab=${tab}`
