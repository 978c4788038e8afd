import type { ChosenMember } from '../shared/member.ts'
import { claimsFounder, memberLimits } from '../members/memberForm.ts'
import { isBlank, lengthOf } from '../shared/text.ts'

/** To whom an account belongs: a new member, a member who is there, or no one. */
export const memberChoiceKinds = ['new', 'existing', 'none'] as const
export type MemberChoiceKind = (typeof memberChoiceKinds)[number]

/** What is in the form. Name and member stay while another kind is chosen, so that nothing typed is lost. */
export interface MemberChoice {
  kind: MemberChoiceKind
  /** Of a new member. */
  name: string
  /** Who is there already; null until one is chosen. */
  member: ChosenMember | null
}

/** The default: an account without a member earns points that no ranking shows. */
export const newMember: MemberChoice = { kind: 'new', name: '', member: null }

export type MemberChoiceFault = 'nameMissing' | 'nameLong' | 'nameReserved' | 'memberMissing'

/** Why the choice cannot be sent; null when it can. The twin of `private.new_name_refusal`, but for officials' names. */
export const choiceFaultOf = ({ kind, name, member }: MemberChoice): MemberChoiceFault | null => {
  if (kind === 'existing') return member === null ? 'memberMissing' : null
  if (kind === 'none') return null
  if (isBlank(name)) return 'nameMissing'
  if (lengthOf(name.trim()) > memberLimits.name) return 'nameLong'
  return claimsFounder(name) ? 'nameReserved' : null
}

/** What counts of the choice, as the database functions take it. */
export const choiceArguments = ({
  kind,
  name,
  member,
}: MemberChoice): { p_member_id?: string; p_member_name?: string } => ({
  ...(kind === 'existing' && member && { p_member_id: member.id }),
  ...(kind === 'new' && { p_member_name: name.trim() }),
})

/** Do both mean the same once sent? */
export const isSameChoice = (a: MemberChoice, b: MemberChoice) => {
  const [one, other] = [choiceArguments(a), choiceArguments(b)]
  return one.p_member_id === other.p_member_id && one.p_member_name === other.p_member_name
}
