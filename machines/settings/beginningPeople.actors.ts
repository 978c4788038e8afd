import { changeMember, createMember } from '../members/memberRecord.actors.ts'
import { shownDayAt } from '../shared/dates.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { endInvitation, invite } from '../users/invitationForm.actors.ts'
import { newMember, type MemberChoice } from '../users/memberChoice.ts'
import type { PeopleSaved } from './beginning.actors.ts'
import type { SentPerson } from './beginning.ts'

// Loaded when it is needed: the guided setup opens with fewer files.

/** Adds a card to the directory, or gives that of an earlier attempt the name. */
const storeCard = async (id: string, name: string, signal: AbortSignal) => {
  const change = { name, entry_date: shownDayAt(Date.now()) }
  const { outcome, member } = await createMember({ id, updatedAt: null, change }, signal)
  if (outcome === 'conflict') await changeMember({ id, change: { name } }, member.updated_at, signal)
}

/** The token of a person's invitation. An earlier attempt may have stored a card, which is invited then. */
const invitePerson = async ({ id, name, email, card }: SentPerson & { email: string }, signal: AbortSignal) => {
  if (card !== null) await storeCard(card, name, signal)
  const member: MemberChoice =
    card === null ? { ...newMember, name } : { ...newMember, kind: 'existing', member: { id: card, name } }
  return (await invite({ id, values: { email, role: null, member } }, signal)).token
}

/** What `savePeople` does. */
export const storePeople = async (people: readonly SentPerson[], signal: AbortSignal): Promise<PeopleSaved> => {
  const invited: { name: string; email: string; token: string }[] = []
  const left: (SentPerson & { failure: Failure })[] = []
  const added: string[] = []
  let offline: Failure | null = null
  for (const person of people) {
    const { id, name, email, ended } = person
    if (offline === null)
      try {
        for (const earlier of ended) await endInvitation(earlier, signal)
        if (email === null) {
          await storeCard(id, name, signal)
          added.push(id)
        } else invited.push({ name, email, token: await invitePerson({ ...person, email }, signal) })
      } catch (error) {
        const failure = failureOf(error)
        left.push({ ...person, failure })
        if (failure.kind !== 'refused') offline = failure
      }
    else left.push({ ...person, failure: offline })
  }
  return { invited, added, left }
}
