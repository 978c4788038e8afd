import type { OwnSession } from '#machines/profile/ownSession.ts'

/** A session of the current user's list, with changes. */
export const sessionOf = (changes: Partial<OwnSession> = {}): OwnSession => ({
  id: 'session',
  created_at: '2026-11-01T10:00:00+00:00',
  refreshed_at: '2026-11-02T10:00:00+00:00',
  user_agent: null,
  ip: '192.0.2.7',
  is_current: false,
  ...changes,
})
