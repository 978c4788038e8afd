import type { Session } from '@supabase/supabase-js'
import type { Page } from 'playwright/test'
import { sessionKey } from '#machines/shared/client/storedSession.ts'

/** What the auth client does in another window of the same browser: it stores the session, or removes it, and tells all windows. */
export const tellFromElsewhere = async (page: Page, event: string, session: Session | null) => {
  const other = await page.context().newPage()
  await other.goto('/mark.svg')
  await other.evaluate(
    ([place, what, told]) => {
      if (told === null) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify(told))
      new BroadcastChannel(place).postMessage({ event: what, session: told })
    },
    [sessionKey, event, session] as const,
  )
  await other.close()
}
