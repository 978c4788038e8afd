import { name, quotedValue, type Scanner } from './scanner.ts'

/** One step into a JSON value: `->key`, `->>key`, `->0`. */
interface JsonStep {
  asText: boolean
  key: string | number
}

/** A column, or a path inside a JSON column. */
export interface Field {
  column: string
  path: readonly JsonStep[]
}

const jsonIndex = /-?\d+(?=->|::|[.,)]|$)/y
const jsonKey = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y

const jsonStep = (scanner: Scanner): JsonStep | undefined => {
  const asText = scanner.take('->>')
  if (!asText && !scanner.take('->')) return undefined
  const index = scanner.match(jsonIndex)
  if (index !== undefined) return { asText, key: Number(index) }
  const key = quotedValue(scanner) ?? scanner.match(jsonKey)?.trim()
  return { asText, key: key ?? scanner.fail('any non reserved character different from: .,>()') }
}

export const jsonPath = (scanner: Scanner): JsonStep[] => {
  const path: JsonStep[] = []
  for (let step = jsonStep(scanner); step; step = jsonStep(scanner)) path.push(step)
  return path
}

export const field = (scanner: Scanner): Field => ({ column: name(scanner), path: jsonPath(scanner) })
