/** The steps of the guided setup after the first account, in order. */
export const laterSteps = ['identity', 'founder', 'routines', 'positions', 'people', 'message'] as const

/** All steps of the guided setup. The first one is behind the one-time link. */
export const setupSteps = ['account', ...laterSteps] as const
export type SetupStep = (typeof setupSteps)[number]
