import { needed } from '../shared/needed.ts'
import type { MemberToSave } from './memberRecord.actors.ts'
import { storedAddress } from './memberPhoto.actors.ts'
import type { PreparedPhoto } from '../shared/photo.actors.ts'
import type { Crop, Size } from '../shared/crop.ts'
import type { Failure } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import {
  firstFaultOfMember,
  isSameValue,
  memberChangeOf,
  memberValuesOf,
  type MemberDraft,
  type MemberFormInput,
  type MemberValues,
} from './memberForm.ts'
import { afterConflict, isEdited, type Editing, type Sending } from '../shared/merge.ts'
import type { ConflictEvent } from '../shared/shapes/editing.ts'
import { editableFields, memberFields, type MemberField } from './memberRights.ts'

export type MemberFormEvent =
  | { type: 'retry' }
  | { type: 'field.change'; change: Partial<MemberValues> }
  | { type: 'field.leave'; field: MemberField }
  | { type: 'submit' }
  | { type: 'cancel' }
  /** Discards the changes without a further confirmation. */
  | { type: 'discard' }
  /** The same, because the user leaves for another page. */
  | { type: 'abandon' }
  | { type: 'keep' }
  | { type: 'photo.pick'; file: File }
  | { type: 'photo.remove' }
  | { type: 'photo.retry' }
  /** Cancels the crop or the upload. */
  | { type: 'photo.cancel' }
  /** From the upload, in bytes of the prepared picture. */
  | { type: 'upload.progress'; sent: number; total: number }
  | { type: 'crop.change'; crop: Crop }
  | { type: 'crop.confirm' }
  | ConflictEvent<MemberValues>

/** A picture from the choice of the file to the end of its upload. */
export interface PickedPicture {
  file: File
  size: Size | null
  crop: Crop | null
  prepared: PreparedPhoto | null
  failure: Failure | null
}

export interface MemberFormContext extends MemberFormInput, Editing<MemberValues>, Sending<MemberValues> {
  id: string
  /** As opened, or as another user saved it; null for a new member. */
  member: Member | null
  base: MemberValues
  updatedAt: string | null
  /** Fields whose faults are shown: the user left them with content, or submitted the form. */
  shown: readonly MemberField[]
  failure: Failure | null
  picked: PickedPicture | null
  /** Bytes of the running upload; null until the first report. */
  progress: { sent: number; total: number } | null
  /** Addresses of all pictures whose upload began, successful or not. */
  uploads: readonly string[]
  /** Those that a save with a lost response may have stored. */
  risked: readonly string[]
  /** null until the form is saved. */
  saved: Member | null
  /** The user went to another page, so the screen must not navigate. */
  isAbandoned: boolean
}

export const pickedOf = ({ picked }: MemberFormContext): PickedPicture => needed(picked, 'no photo is picked')
export const cropOf = (context: MemberFormContext): Crop => needed(pickedOf(context).crop, 'the photo was not read')
export const preparedOf = (context: MemberFormContext): PreparedPhoto =>
  needed(pickedOf(context).prepared, 'no photo is prepared')

/** The form before its member is loaded: the draft from before a reload, else the initial values. */
export const begun = (input: MemberFormInput): MemberFormContext => ({
  ...input,
  id: input.memberId ?? input.draft?.id ?? input.newId,
  member: null,
  base: input.draft?.base ?? input.blank,
  updatedAt: input.draft?.updatedAt ?? null,
  values: input.draft?.values ?? input.blank,
  shown: [],
  failure: null,
  picked: null,
  progress: null,
  uploads: input.draft?.uploads ?? [],
  risked: [],
  conflict: null,
  sent: input.draft?.sent ?? [],
  saved: null,
  isAbandoned: false,
})

/** Adds the stored member. A draft from before a reload keeps its values and its version. */
export const withMember = ({ draft }: MemberFormContext, member: Member) => {
  const values = memberValuesOf(member)
  return draft
    ? { member, base: draft.base, values: draft.values, updatedAt: draft.updatedAt ?? member.updated_at }
    : { member, base: values, values, updatedAt: member.updated_at }
}

/** The fields that the user may change; none until the member is loaded. */
export const editable = ({ access, member, memberId }: MemberFormContext) =>
  memberId !== null && member === null ? [] : editableFields(access, member)

/** The editable fields that the user changed. */
export const changed = (context: MemberFormContext): readonly MemberField[] => {
  const { base, values: mine, sent } = context
  return editable(context).filter((field) => isEdited({ base, mine, sent }, field, isSameValue))
}

/** Would leaving lose nothing? */
export const isUntouched = (context: MemberFormContext) => context.picked === null && changed(context).length === 0

/** The first faulty field; null if all are valid. */
export const firstFault = ({ values, member }: MemberFormContext) =>
  firstFaultOfMember(values, member?.is_founder ?? false)

/** What a save sends: every field of a new member, else the changed ones. */
export const toSave = (context: MemberFormContext): MemberToSave => ({
  id: context.id,
  updatedAt: context.updatedAt,
  change: memberChangeOf(context.values, context.memberId === null ? memberFields : changed(context)),
})

/** The form after another user's change. */
export const withTheirs = ({ base, values, sent }: MemberFormContext, member: Member) => {
  const theirs = memberValuesOf(member)
  const merged = afterConflict({ base, mine: values, theirs, sent }, isSameValue)
  return { member, updatedAt: member.updated_at, base: theirs, sent: [], ...merged }
}

/** Pictures without a use when the form closes: superfluous uploads, and the replaced photo. */
export const unusedPictures = ({ uploads, risked, saved, member }: MemberFormContext): readonly string[] => {
  if (saved === null) return uploads.filter((address) => !risked.includes(address))
  const replaced = member?.photo_url && member.photo_url !== saved.photo_url ? [member.photo_url] : []
  return [...replaced, ...uploads.filter((address) => address !== saved.photo_url)]
}

/** The form after its picture was uploaded. */
export const uploaded = (context: MemberFormContext) => {
  const { values, uploads } = context
  const address = storedAddress(preparedOf(context).path)
  return { values: { ...values, photo: address }, uploads: [...new Set([...uploads, address])], picked: null }
}

/** The draft of the form; null without changed fields. */
export const draftOf = (context: MemberFormContext): MemberDraft | null =>
  changed(context).length === 0
    ? null
    : {
        version: 1,
        id: context.id,
        base: context.base,
        updatedAt: context.updatedAt,
        values: context.values,
        sent: [...context.sent],
        uploads: [...context.uploads],
      }
