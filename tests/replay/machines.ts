import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { AnyStateMachine } from 'xstate'

const folder = new URL('../../machines/', import.meta.url)
const ending = '.machine.ts'

/** Each machine's file below machines/, by the machine's id. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [basename(file, ending), file.replaceAll('\\', '/')]),
)

export const machineIds = (): readonly string[] => [...files.keys()]

/** 'machines/feedback/ownFeedback.machine.ts'; undefined for an unknown id. */
export const fileOfMachine = (id: string) => {
  const file = files.get(id)
  return file === undefined ? undefined : `machines/${file}`
}

/** The machine of an id; null for an unknown id. A machine `menu` is the export `menuMachine` of `menu.machine.ts`. */
export const machineOf = async (id: string): Promise<AnyStateMachine | null> => {
  const file = files.get(id)
  if (file === undefined) return null
  const exports = (await import(new URL(file, folder).href)) as Record<string, AnyStateMachine | undefined>
  return exports[`${id}Machine`] ?? null
}
