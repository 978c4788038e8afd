import { writtenLine } from '../shared/writtenText.ts'
import type { ChosenMember } from '../shared/member.ts'
import { claimsFounder, memberLimits } from '../members/memberLimits.ts'
import { isFormula } from '../shared/csv.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** The member of an account: a new one, an existing one, or no one. */
export const memberChoiceKinds = ['new', 'existing', 'none'] as const
export type MemberChoiceKind = (typeof memberChoiceKinds)[number]

/** Values of the form. `name` and `member` stay when the kind changes, so that no input is lost. */
export interface MemberChoice {
  kind: MemberChoiceKind
  /** The name of a new member. */
  name: string
  /** The existing member; null until one is chosen. */
  member: ChosenMember | null
}

/** The default. An account without a member earns points that no ranking shows. */
export const newMember: MemberChoice = { kind: 'new', name: '', member: null }

export type MemberChoiceFault = 'nameMissing' | 'nameLong' | 'nameFormula' | 'nameReserved' | 'memberMissing'

/** Why the choice is invalid, or null. Twin of `private.new_name_refusal`, except for officials' names. */
export const choiceFaultOf = ({ kind, name, member }: MemberChoice): MemberChoiceFault | null => {
  if (kind === 'existing') return member === null ? 'memberMissing' : null
  if (kind === 'none') return null
  if (isBlank(name)) return 'nameMissing'
  if (lengthOf(writtenLine(name)) > memberLimits.name) return 'nameLong'
  if (isFormula(writtenLine(name))) return 'nameFormula'
  return claimsFounder(name) ? 'nameReserved' : null
}

/** The arguments of the database functions. */
export const choiceArguments = ({
  kind,
  name,
  member,
}: MemberChoice): { p_member_id?: string; p_member_name?: string } => ({
  ...(kind === 'existing' && member && { p_member_id: member.id }),
  ...(kind === 'new' && { p_member_name: writtenLine(name) }),
})

/** True if both lead to the same arguments. */
export const isSameChoice = (a: MemberChoice, b: MemberChoice) => {
  const [one, other] = [choiceArguments(a), choiceArguments(b)]
  return one.p_member_id === other.p_member_id && one.p_member_name === other.p_member_name
}
