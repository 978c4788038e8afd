import { memberSchema, type Member, type MemberChoice } from '#machines/shared/member.ts'
import type { Access } from '#machines/shared/access.ts'
import type { Footprint } from '#machines/members/memberFootprint.ts'

const blankRow = Object.fromEntries(
  Object.entries(memberSchema.shape).map(([column, schema]) => [
    column,
    [null, '', false, []].find((value) => schema.safeParse(value).success),
  ]),
)

/** A member of the directory, with changes. Other columns are empty. */
export const memberOf = (changes: Partial<Member> = {}): Member => ({
  ...memberSchema.parse({ ...blankRow, status: 'ativo' }),
  id: '22222222-2222-4222-9222-222222222222',
  name: 'Ana Prado',
  position: 'Membro',
  entry_date: '2024-05-06',
  skills: ['Liderança'],
  name_sort: 'ana prado',
  updated_at: '2026-11-01T10:00:00.000001+00:00',
  ...changes,
})

/** A member to choose from; the name defaults to the id. */
export const choiceOf = (id: string, changes: Partial<MemberChoice> = {}): MemberChoice => ({
  id,
  name: id,
  photo_url: null,
  user_id: null,
  is_founder: false,
  ...changes,
})

const rights = (changes: Partial<Access>): Access => ({
  userId: 'me',
  memberId: 'my-member',
  roles: [],
  isSupreme: false,
  permissions: {},
  ...changes,
})

export const admin = rights({ roles: ['admin'] })
/** May edit members by a council position. */
export const council = rights({ roles: ['council'], permissions: { members: ['view', 'edit'] } })
export const ordinary = rights({})
/** Without a role and without a member's row. */
export const supreme = rights({ memberId: null, isSupreme: true })

/** The footprint of an ordinary member. */
export const footprintOf = (changes: Partial<Footprint> = {}): Footprint => ({
  tasks: 4,
  open_tasks: 2,
  made_tasks: 1,
  routines: 30,
  points: 120,
  badges: 2,
  messages: 12,
  council_position: null,
  account: true,
  suspended: false,
  invited: false,
  refusals: { inactivate: null, anonymise: null, delete: null },
  ...changes,
})
