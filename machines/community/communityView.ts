import { z } from 'zod/mini'

/** The sub-tabs of the community. */
export const communitySections = ['feed', 'notifications', 'pinned'] as const
export type CommunitySection = (typeof communitySections)[number]

/** A section of the community. */
export type CommunityPlace =
  /** `message`: shown first, with its thread. Notifications link to it. */
  { kind: 'feed'; message: string | null } | { kind: 'notifications' } | { kind: 'pinned' }

/** A view of /dashboard. */
export type DashboardPlace = { kind: 'overview' } | CommunityPlace

const id = z.uuid()

/** Reads the section from the page's URL. Unknown parts and invalid message ids are ignored. */
export const communityPlaceOf = (query: URLSearchParams): CommunityPlace => {
  const section = communitySections.find((one) => one === query.get('section')) ?? 'feed'
  if (section !== 'feed') return { kind: section }
  return { kind: 'feed', message: id.safeParse(query.get('message')).data ?? null }
}

/** Reads the page's URL. */
export const dashboardPlaceOf = (query: URLSearchParams): DashboardPlace =>
  query.get('tab') === 'community' ? communityPlaceOf(query) : { kind: 'overview' }

/** The URL of a view: `/dashboard`, `/dashboard?tab=community`, `…&section=notifications`, `…&message={id}`. */
export const dashboardPath = (place: DashboardPlace): string => {
  if (place.kind === 'overview') return '/dashboard'
  const query = new URLSearchParams({ tab: 'community' })
  if (place.kind !== 'feed') query.set('section', place.kind)
  else if (place.message !== null) query.set('message', place.message)
  return `/dashboard?${query}`
}

/** The URL of the feed with one message first. */
export const messagePath = (message: string) => dashboardPath({ kind: 'feed', message })
