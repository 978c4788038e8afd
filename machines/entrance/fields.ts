/*
 * What the forms of the entrance accept. The text stays in the page and only travels in events, so no machine stores a
 * password or a code. Without zod: the login is the first page of most visits.
 */

import { needed } from '../shared/needed.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

export type EmailFault = 'missing' | 'invalid'

/** The faulty fields of a form, in the form's order; empty if all are valid. */
export interface EmailFaults {
  email?: EmailFault
}
export interface CredentialFaults extends EmailFaults {
  password?: 'missing'
}
export interface NameFaults {
  name?: 'missing' | 'long'
}
export interface CodeFaults {
  code?: 'invalid'
}

export interface Credentials {
  email: string
  password: string
}

/** The form points to its first faulty field. */
export interface FieldFault<Field extends string> {
  type: 'field.fault'
  field: Field
}

export const hasFaults = (faults: object): boolean => Object.keys(faults).length > 0

export const firstFault = <Faults extends object>(faults: Faults): FieldFault<keyof Faults & string> => {
  const [field] = Object.keys(faults)
  if (field === undefined) throw new Error('no field is faulty')
  return { type: 'field.fault', field: field as keyof Faults & string }
}

const emailFault = (typed: string): EmailFault | null => {
  const email = typed.trim()
  if (email === '') return 'missing'
  return /^\S+@\S+\.\S+$/u.test(email) ? null : 'invalid'
}

export const emailFaults = ({ email }: Pick<Credentials, 'email'>): EmailFaults => {
  const fault = emailFault(email)
  return fault === null ? {} : { email: fault }
}

/** The limit of a member's name, in characters. */
const maxName = 120

/** Of the person who begins a club. The database also refuses the founder's title. */
export const nameFaults = ({ name }: { name: string }): NameFaults => {
  if (isBlank(name)) return { name: 'missing' }
  return lengthOf(name.trim()) > maxName ? { name: 'long' } : {}
}

export const credentialFaults = (typed: Credentials): CredentialFaults => ({
  ...emailFaults(typed),
  ...(typed.password === '' && { password: 'missing' }),
})

const codeIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/gu, '')
  return /^\d{6}$/u.test(digits) ? digits : null
}

/** Six digits, typed or pasted ('123 456'). */
export const codeFaults = ({ code }: { code: string }): CodeFaults => (codeIn(code) === null ? { code: 'invalid' } : {})

/** The six digits of a valid code. */
export const digitsOf = (typed: string): string => needed(codeIn(typed), 'the code is invalid')

/*
 * Transitions of such a form. Its machine has the context `faults`, null until the first submit, and names these guards
 * and actions. `faultsOf` gives the faults of what the event carries.
 */

/** A submit with faults: they replace the failure of an earlier attempt, and the first one gets the focus. */
export const refused = <FaultsOf>(faultsOf: FaultsOf) => ({
  guard: { type: 'isFaulty' as const, params: faultsOf },
  actions: [
    'forgetFailure' as const,
    { type: 'keepFaults' as const, params: faultsOf },
    { type: 'pointToFault' as const, params: faultsOf },
  ],
})

/** After a submit, the faults follow the typed text. */
export const followed = <FaultsOf>(faultsOf: FaultsOf) => ({
  guard: 'isChecked' as const,
  actions: { type: 'keepFaults' as const, params: faultsOf },
})
