import type { ScreenInput } from '#machines/shared/screen.ts'

/** The root's input for a screen while the rights are loading. */
export const screenInput: ScreenInput = { userId: 'me', access: null, isAccessFailed: false }
