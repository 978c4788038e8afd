/** What a zod schema accepts, read from its definition. */
export type Kind =
  | { kind: 'object'; fields: Readonly<Record<string, Kind>>; isNullable: boolean }
  | { kind: 'words'; words: readonly string[]; isNullable: boolean }
  | { kind: 'list'; of: Kind; isNullable: boolean }
  | { kind: 'other'; type: string; isNullable: boolean }

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const definitionOf = (schema: unknown) => propertyOf(propertyOf(schema, '_zod'), 'def')
export const isSchema = (value: unknown) => definitionOf(value) !== undefined

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Unwraps 'catch', 'optional' and pipes down to the inner schema. */
export const kindOf = (schema: unknown): Kind => {
  const definition = definitionOf(schema)
  const type = propertyOf(definition, 'type')
  if (typeof type !== 'string') throw new Error('no schema')
  if (type === 'nullable') return { ...kindOf(propertyOf(definition, 'innerType')), isNullable: true }
  const inner = propertyOf(definition, 'innerType')
  if (inner !== undefined) return kindOf(inner)
  if (type === 'object') {
    const fields = entriesOf(propertyOf(definition, 'shape')).map(([name, field]) => [name, kindOf(field)] as const)
    return { kind: 'object', fields: Object.fromEntries(fields), isNullable: false }
  }
  if (type === 'enum')
    return {
      kind: 'words',
      words: entriesOf(propertyOf(definition, 'entries')).map(([word]) => word),
      isNullable: false,
    }
  if (type === 'array') return { kind: 'list', of: kindOf(propertyOf(definition, 'element')), isNullable: false }
  if (type === 'record') return { kind: 'list', of: kindOf(propertyOf(definition, 'valueType')), isNullable: false }
  return { kind: 'other', type, isNullable: false }
}

/** Every list of words in the schema. */
export const wordsIn = (kind: Kind): readonly (readonly string[])[] => {
  if (kind.kind === 'words') return [kind.words]
  if (kind.kind === 'list') return wordsIn(kind.of)
  return kind.kind === 'object' ? Object.values(kind.fields).flatMap(wordsIn) : []
}
