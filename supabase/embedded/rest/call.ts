import { RestError } from './errors.ts'
import type { Payload } from './payload.ts'
import type { Routine, Schema } from './schema.ts'
import { exposed, quote, type Parameters } from './sql.ts'

/** The arguments of a call: JSON in the body of a POST, text in the URL of a GET. */
export type Arguments = { kind: 'json'; payload: Payload } | { kind: 'text'; values: ReadonlyMap<string, string> }

const keysOf = (args: Arguments): readonly string[] =>
  args.kind === 'json' ? args.payload.columns : [...args.values.keys()]

/** The function of this name with exactly these arguments. Throws PGRST202 if none matches, PGRST203 if several do. */
export const findRoutine = (schema: Schema, name: string, args: Arguments): Routine => {
  const keys = keysOf(args)
  const candidates = (schema.routines.get(name) ?? []).filter(
    ({ parameters }) =>
      parameters.every((parameter) => !parameter.required || keys.includes(parameter.name)) &&
      keys.every((key) => parameters.some((parameter) => parameter.name === key)),
  )
  const [found, ...others] = candidates
  if (!found) {
    const sorted = keys.toSorted().join(', ')
    const shown = keys.length > 0 ? `(${sorted})` : ' without parameters'
    const searched = keys.length > 0 ? ` with parameter${keys.length > 1 ? 's' : ''} ${sorted}` : ' without parameters'
    throw new RestError(404, 'PGRST202', `Could not find the function public.${name}${shown} in the schema cache`, {
      details: `Searched for the function public.${name}${searched}, but no matches were found in the schema cache.`,
    })
  }
  if (others.length > 0) {
    const shown = candidates.map(
      ({ parameters }) => `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
    )
    throw new RestError(300, 'PGRST203', `Could not choose the best candidate function between: ${shown.join(', ')}`, {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  }
  return found
}

/** Calls the function; the alias of a scalar result is pgrst_scalar. */
export const callSql = (routine: Routine, args: Arguments, parameters: Parameters): string => {
  const given = routine.parameters.filter(({ name }) => keysOf(args).includes(name))
  const value = (parameter: Routine['parameters'][number]) =>
    args.kind === 'json'
      ? `pgrst_body.${quote(parameter.name)}`
      : `${parameters.add(args.values.get(parameter.name) ?? '')}::${parameter.type}`
  const list = given.map((one) => `${one.variadic ? 'variadic ' : ''}${quote(one.name)} => ${value(one)}`)
  const call = `${exposed(routine.name)}(${list.join(', ')})`
  const typed = given.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const body =
    args.kind === 'json' && given.length > 0
      ? `json_to_record(${parameters.add(args.payload.text)}::json) as pgrst_body(${typed})`
      : undefined
  if (routine.returns === 'row' || routine.returns === 'rows')
    return `select pgrst_call.* from ${body ? `${body}, lateral ` : ''}${call} as pgrst_call`
  return `select ${call} as pgrst_scalar${body ? ` from ${body}` : ''}`
}
