import { z } from 'zod/mini'

/** The sub-tabs of the community (SPEC.md, section 2, Dashboard). */
export const communitySections = ['feed', 'notifications', 'pinned'] as const
export type CommunitySection = (typeof communitySections)[number]

/** Where one is on /dashboard. */
export type DashboardPlace =
  | { kind: 'overview' }
  /** `message`: the one that is shown first, with its thread; a notification leads there. */
  | { kind: 'feed'; message: string | null }
  | { kind: 'notifications' }
  | { kind: 'pinned' }

const id = z.uuid()

/** From the page's address; what it does not know is left out, so is a message that cannot be. */
export const dashboardPlaceOf = (query: URLSearchParams): DashboardPlace => {
  if (query.get('tab') !== 'community') return { kind: 'overview' }
  const section = communitySections.find((one) => one === query.get('section')) ?? 'feed'
  if (section !== 'feed') return { kind: section }
  return { kind: 'feed', message: id.safeParse(query.get('message')).data ?? null }
}

/** The address of a place: `/dashboard`, `/dashboard?tab=community`, `…&section=notifications`, `…&message={id}`. */
export const dashboardPath = (place: DashboardPlace): string => {
  if (place.kind === 'overview') return '/dashboard'
  const query = new URLSearchParams({ tab: 'community' })
  if (place.kind !== 'feed') query.set('section', place.kind)
  else if (place.message !== null) query.set('message', place.message)
  return `/dashboard?${query}`
}

/** The feed with one message first. */
export const messagePath = (message: string) => dashboardPath({ kind: 'feed', message })
