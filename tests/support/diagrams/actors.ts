import type { AnyStateMachine } from 'xstate'
import { machineFile } from '../paths/discover.ts'
import type { Reference, Sources } from './source.ts'

/** Where the requests are: the actors of each area, and the client that they share. */
export const isActorsFile = (file: string) => file.endsWith('.actors.ts') || file.startsWith('machines/shared/client/')

/**
 * By the logic itself, which export of an actors file it is. One file after the other: Vitest evaluates a file twice that
 * is asked for by its address here and by its path in another one at once, before it has compiled it.
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

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

/** The machine that `<name>.machine.ts` exports, which is called so. */
export const readMachine = async (name: string): Promise<AnyStateMachine> => {
  const module = (await import(machineFile(name).href)) as Record<string, unknown>
  const machine = module[`${name}Machine`]
  if (!isMachine(machine) || machine.id !== name)
    throw new Error(`${name}.machine.ts exports no '${name}Machine' with the id '${name}'`)
  return machine
}

/** What an invoke's `src` stands for: an actor, or another machine. */
export type Logic = { actor: Reference } | { machine: string }

/** Throws when it is neither: an actor is exported by an actors file. */
export const logicOf = (machine: AnyStateMachine, src: string, actors: ReadonlyMap<unknown, Reference>): Logic => {
  const logic: unknown = machine.implementations.actors[src]
  if (isMachine(logic)) return { machine: logic.id }
  const actor = actors.get(logic)
  if (!actor) throw new Error(`${machine.id}: no actors file exports what it invokes as '${src}'`)
  return { actor }
}
