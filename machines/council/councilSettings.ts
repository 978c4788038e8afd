/** The tabs of /council/settings. */
export const settingsTabs = ['positions', 'permissions', 'meetings'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Reads the address. An unknown tab becomes the first. */
export const settingsTabOf = (query: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === query.get('tab')) ?? 'positions'

/** Opens 'Novo Cargo'. Saving leads back to the council's form. */
export const newPositionPath = '/council/settings?tab=positions&new=council'
export const isNewPosition = (query: URLSearchParams) => query.get('new') === 'council'

/** The address of a tab: `/council/settings?tab=permissions`. */
export const settingsPath = (tab: SettingsTab) => `/council/settings?tab=${tab}`
