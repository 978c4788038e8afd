import { password } from '#server/people.ts'
import type { Page } from 'playwright/test'
import type { People, Person } from './people.ts'

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

/**
 * The own profile, with a session of its own, whatever was done with it before: what ends there is no other test's. Answers who acts in
 * the same session beside the screen; no token of it is renewed there, so that the page's stays good.
 */
export const openProfile = async (
  page: Page,
  people: People,
  who: string,
  before?: (person: Person) => Promise<void>,
): Promise<Person> => {
  const person = await people.fresh(who)
  await before?.(person)
  const { data, error } = await person.client.auth.getSession()
  if (error) throw error
  await page.addInitScript((stored) => localStorage.setItem('confraria-session', stored), JSON.stringify(data.session))
  await page.goto('/profile')
  return person
}

/** All second factors, also those that were never finished. */
export const factorsOf = async ({ client }: Person) => {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) throw error
  return data.all
}

/** The account is without a second factor, as before. `code`: six digits, right at this moment. */
export const removeFactors = async (person: Person, code: () => string) => {
  const { mfa } = person.client.auth
  for (const { id, status } of await factorsOf(person)) {
    if (status === 'verified') check(await mfa.challengeAndVerify({ factorId: id, code: code() }))
    check(await mfa.unenroll({ factorId: id }))
  }
}

/** What was mailed to the account counts no more, so that the next mail need not wait its minute: a new password does that. */
export const invalidateMailedCodes = async ({ client }: Person) => {
  for (const next of ['outra-senha-boa', password]) check(await client.auth.updateUser({ password: next }))
}
