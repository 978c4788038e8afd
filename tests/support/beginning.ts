import { maxPeople, proposedCodes, type BeginningFacts, type Proposal } from '#machines/settings/beginning.ts'
import { newClub, oldClub } from './clubStatus.ts'
import { settings } from './ranking.ts'
import { routineKinds } from './routineKinds.ts'

/** A club with its first administrator only. */
export const newFacts: BeginningFacts = {
  status: newClub,
  settings: { ...settings, founder_name: '', founder_email: '', routines_confirmed: '' },
  routines: routineKinds,
  positions: [],
  own: { id: 'my-member', name: 'Íris Quaresma', photo_url: null },
  founder: null,
}

/** All steps are done. */
export const oldFacts: BeginningFacts = {
  ...newFacts,
  status: oldClub,
  settings,
  positions: proposedCodes,
  founder: { id: 'founder', name: 'Bento Fundador' },
}

export const proposal = Object.fromEntries(
  proposedCodes.map((code) => [code, { title: `Cargo ${code}`, function: `Função ${code}`, responsibilities: [] }]),
) as unknown as Proposal

/** Different ids in the form of version 4. */
export const newIds = (prefix = '0'): readonly string[] =>
  Array.from({ length: maxPeople }, (_, index) => `${prefix}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
