import type { AnyStateMachine } from 'xstate'
import { machineFile } from '../paths/discover.ts'
import type { Reference, Sources } from './source.ts'

/** The files with requests: the actors of each area, and their shared client. */
export const isActorsFile = (file: string) => file.endsWith('.actors.ts') || file.startsWith('machines/shared/client/')

/**
 * The export of an actors file, by actor logic. Imports one file after the other: Vitest would evaluate a file twice if
 * it is imported by URL here and by path elsewhere at the same time.
 */
export const readActors = async (sources: Sources): Promise<ReadonlyMap<unknown, Reference>> => {
  const actors = new Map<unknown, Reference>()
  for (const { file } of sources.below('machines', isActorsFile)) {
    const module = (await import(new URL(`../../../${file}`, import.meta.url).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'object' && value !== null) actors.set(value, { file, name })
  }
  return actors
}

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

/** The machine `<name>Machine` of `<name>.machine.ts`. */
export const readMachine = async (name: string): Promise<AnyStateMachine> => {
  const module = (await import(machineFile(name).href)) as Record<string, unknown>
  const machine = module[`${name}Machine`]
  if (!isMachine(machine) || machine.id !== name)
    throw new Error(`${name}.machine.ts exports no '${name}Machine' with the id '${name}'`)
  return machine
}

/** What an invoke's `src` refers to: an actor, or another machine. */
export type Logic = { actor: Reference } | { machine: string }

/** Throws if it is neither: an actors file must export each actor. */
export const logicOf = (machine: AnyStateMachine, src: string, actors: ReadonlyMap<unknown, Reference>): Logic => {
  const logic: unknown = machine.implementations.actors[src]
  if (isMachine(logic)) return { machine: logic.id }
  const actor = actors.get(logic)
  if (!actor) throw new Error(`${machine.id}: no actors file exports the invoked actor '${src}'`)
  return { actor }
}
