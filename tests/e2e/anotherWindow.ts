import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { sessionKey } from '#machines/shared/client/storedSession.ts'

/** Does what the auth client does in another window: stores or removes the session, and notifies all windows. */
export const tellFromElsewhere = async (page: Page, event: string, session: Session | null) => {
  const other = await page.context().newPage()
  await other.goto('/mark.svg')
  await other.evaluate(
    ([place, what, stored]) => {
      if (stored === null) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(stored))
      new BroadcastChannel(place).postMessage({ event: what, session: stored })
    },
    [sessionKey, event, session] as const,
  )
  await other.close()
}
