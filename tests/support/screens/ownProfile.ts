import { password } from '#server/people.ts'
import type { Page } from 'playwright/test'
import type { People, Person } from './people.ts'

const check = ({ error }: { error: Error | null }) => {
  if (error) throw error
}

/**
 * Opens the profile with a separate session, whatever `before` did to it. Returns the person of the same session. Its
 * client renews no token, so the page's token stays valid.
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

/** All second factors, including unverified ones. */
export const factorsOf = async ({ client }: Person) => {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) throw error
  return data.all
}

/** Removes all second factors. `code`: six digits, valid now. */
export const removeFactors = async (person: Person, code: () => string) => {
  const { mfa } = person.client.auth
  for (const { id, status } of await factorsOf(person)) {
    if (status === 'verified') check(await mfa.challengeAndVerify({ factorId: id, code: code() }))
    check(await mfa.unenroll({ factorId: id }))
  }
}

/**
 * Invalidates the codes mailed to the account by changing the password twice. So the next mail need not wait a minute.
 */
export const invalidateMailedCodes = async ({ client }: Person) => {
  for (const next of ['outra-senha-boa', password]) check(await client.auth.updateUser({ password: next }))
}
