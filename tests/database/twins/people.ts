import { actions, areas, type Access } from '#machines/shared/access.ts'
import {
  anyOther,
  cellsOf,
  hasCell,
  openCells,
  permissionRowSchema,
  type Cells,
  type PermissionRow,
  type Standing,
} from '#machines/council/permission.ts'
import type { Person, PersonOptions, World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'
import type { Caller } from './attempts.ts'

/** Kinds of people, each with its access as the model computes it: nothing here reads rights from the database. */
export interface Subject {
  kind: string
  /** Null if signed out. */
  person: Person | null
  caller: Caller
  /** Null without any right: signed out, suspended, or without the second factor. */
  access: Access | null
}

interface Kind extends PersonOptions {
  kind: string
  standing: Standing | null
  lacksFactor?: true
  /** The council member exists, but is inactive. */
  left?: true
}

/** Positions with different open permissions: all, none, and each action in all areas. */
const everything = Object.fromEntries(
  [...new Set(openCells.map(({ area }) => area))].map((area) => [
    area,
    openCells.filter((cell) => cell.area === area).map(({ action }) => action),
  ]),
)
const only = (allowed: readonly string[]): Cells =>
  Object.fromEntries(
    Object.entries(everything).map(([area, list]) => [area, list.filter((it) => allowed.includes(it))]),
  )
const positions: Readonly<Record<string, Cells>> = {
  cargo_pleno: everything,
  cargo_vazio: only([]),
  cargo_de_quem_ve: only(['view']),
  cargo_de_quem_cria: only(['view', 'create']),
  cargo_de_quem_edita: only(['view', 'edit']),
  cargo_de_quem_exclui: only(['view', 'delete']),
}

const kinds: readonly Kind[] = [
  { kind: 'the supreme admin', supreme: true, email: 'supremo@confraria.test', standing: 'admin' },
  { kind: 'an admin', role: 'admin', standing: 'admin' },
  { kind: 'an admin without a member', role: 'admin', member: false, standing: 'admin' },
  ...Object.keys(positions).map((position) => ({
    kind: `the council’s ${position}`,
    role: 'council' as const,
    position,
    standing: 'council' as const,
  })),
  { kind: 'the council without a position', role: 'council', standing: 'council' },
  { kind: 'the council after the position', role: 'council', position: 'cargo_pleno', left: true, standing: 'council' },
  { kind: 'a position without the council’s role', position: 'cargo_pleno', standing: 'member' },
  { kind: 'a member', standing: 'member' },
  { kind: 'an inactive member', member: { status: 'inativo' }, standing: 'member' },
  { kind: 'an account without a member', member: false, standing: 'member' },
  { kind: 'a suspended admin', role: 'admin', suspended: true, standing: null },
  { kind: 'a suspended member', suspended: true, standing: null },
  { kind: 'an admin whose second factor is missing', role: 'admin', lacksFactor: true, standing: null },
]

const quote = (text: string) => `'${text}'`

const cellsIn = async (world: World) =>
  (await world.owner.rows('select position, area, to_json(actions) as actions from position_permissions')).map((row) =>
    permissionRowSchema.parse(row),
  )

const permissionsOf = (standing: Standing, position: string, rows: readonly PermissionRow[]) => {
  const cells = cellsOf(rows, position)
  return Object.fromEntries(
    areas.map((area) => [area, actions.filter((action) => hasCell(standing, cells, { area, action }))]),
  )
}

/** Adds one person of each kind to the database; `counts` omits kinds that do not differ in the test. */
export const createSubjects = async (
  world: World,
  counts: (kind: Kind) => boolean = () => true,
): Promise<readonly Subject[]> => {
  await world.pastTriggers(
    Object.entries(positions)
      .flatMap(([position, cells]) => [
        `insert into council_position_descriptions (position, title, function) values ('${position}', 'Cargo', 'Faz')`,
        ...Object.entries(cells).map(
          ([area, list]) =>
            `insert into position_permissions (position, area, actions)
             values ('${position}', '${area}', array[${list.map(quote).join(', ')}]::text[])`,
        ),
      ])
      .join(';\n'),
  )
  const rows = await cellsIn(world)
  const people: Subject[] = [{ kind: 'a signed-out person', person: null, caller: 'anon', access: null }]
  for (const { kind, standing, lacksFactor, left, ...options } of kinds.filter(counts)) {
    const person = await world.person(options)
    if (lacksFactor) await addFactor(world, person)
    if (left)
      await world.pastTriggers(`update council_members set status = 'inativo' where member_id = '${person.memberId}'`)
    const position = left ? anyOther : (options.position ?? anyOther)
    const access = standing && {
      userId: person.userId,
      memberId: person.memberId === '' ? null : person.memberId,
      roles: options.role ? [options.role] : [],
      isSupreme: options.supreme ?? false,
      permissions: permissionsOf(standing, position, rows),
    }
    people.push({ kind, person, caller: person, access })
  }
  return people
}

/** The people with access, and what the model grants them. */
export const signedIn = (people: readonly Subject[]) =>
  people.flatMap(({ kind, person, access }) => (person && access ? [{ kind, person, access }] : []))
