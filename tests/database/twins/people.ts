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
import type { Asker } from './attempts.ts'

/** Kinds of people whom the rules know, each with what the model makes of it: nothing here asks the database for rights. */
export interface Somebody {
  kind: string
  /** Null for who is not signed in. */
  person: Person | null
  asker: Asker
  /** Null for whom nothing is granted: nobody, the suspended, and who lacks the second factor. */
  access: Access | null
}

interface Kind extends PersonOptions {
  kind: string
  standing: Standing | null
  lacksFactor?: true
  /** The row in the council is there, but does not count any more. */
  left?: true
}

/** Positions whose open cells differ: all, none, and each action of every area alone. */
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

/** One of each kind, in a database of its own; `counts` leaves out those who are alike for what is tried. */
export const everybody = async (
  world: World,
  counts: (kind: Kind) => boolean = () => true,
): Promise<readonly Somebody[]> => {
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
  const people: Somebody[] = [{ kind: 'nobody', person: null, asker: 'anon', access: null }]
  for (const { kind, standing, lacksFactor, left, ...options } of kinds.filter(counts)) {
    const person = await world.person(options)
    if (lacksFactor)
      await world.pastTriggers(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${person.userId}', 'totp', 'verified', now(), now())`)
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
    people.push({ kind, person, asker: person, access })
  }
  return people
}

/** Those who come in, with what the model grants them. */
export const signedIn = (people: readonly Somebody[]) =>
  people.flatMap(({ kind, person, access }) => (person && access ? [{ kind, person, access }] : []))
