import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { People } from '#tests/support/screens/people.ts'

/** A council member with all rights on monitoring. */
export const who = 'conselho'

/**
 * The prefix of the paths' cases. No one may delete a case: the paths close theirs, which moves them to the end of the
 * list.
 */
const prefix = 'Prova '
export const someName = () => `${prefix}${randomUUID().slice(0, 8)}`

export const cases = async (people: People, name: string) => {
  const { client } = await people.as(who)
  const columns = 'id, name, reason, status, assigned_to, updated_at'
  const { data, error } = await client.from('monitored_users').select(columns).eq('name', name)
  if (error) throw error
  return data
}

export const addCase = async (people: People, name: string) => {
  const { client } = await people.as(who)
  const { data, error } = await client.from('monitored_users').insert({ name, reason: 'Sumiu.' }).select('id').single()
  if (error) throw error
  return data.id
}

export const closeCase = async (people: People, name: string) => {
  const { client } = await people.as(who)
  const { error } = await client.from('monitored_users').update({ status: 'resolvido' }).eq('name', name)
  if (error) throw error
}

export const enterMonitoring = async (page: Page, people: People) => {
  await people.enter(page, who)
  await page.goto('/council?tab=monitor')
  await expect(page.locator('[data-machine=monitoring]')).toHaveAttribute('data-state', 'list.ready dialog.closed')
}
