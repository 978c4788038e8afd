/** The tabs of /council/settings (SPEC.md, section 2, Council settings), as far as they are there. */
export const settingsTabs = ['positions', 'permissions', 'meetings'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** From the page's address; the first one where it says nothing that is known. */
export const settingsTabOf = (query: URLSearchParams): SettingsTab =>
  settingsTabs.find((tab) => tab === query.get('tab')) ?? 'positions'

/** 'Novo Cargo' is open, and leads back to the council's form once it is saved. */
export const newPositionPath = '/council/settings?tab=positions&new=council'
export const isNewPosition = (query: URLSearchParams) => query.get('new') === 'council'

/** The address of a tab: `/council/settings?tab=permissions`. */
export const settingsPath = (tab: SettingsTab) => `/council/settings?tab=${tab}`
