import { dayAt } from '#machines/shared/dates.ts'

/** A path takes at most this long on the page's clock, with the delays that it skips. */
const longestPath = 5 * 60_000

/**
 * The time on the page when a path begins. The first event of a new day makes every screen load its data again, which
 * the graph does not expect: shortly before midnight the page's clock is slow, so that the path ends on the day it
 * began.
 */
export const pathTime = (now = Date.now()) => (dayAt(now) === dayAt(now + longestPath) ? now : now - longestPath)
