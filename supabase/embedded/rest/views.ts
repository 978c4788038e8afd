import type { CatalogueRelation } from './catalogue.ts'

/** A column of a table, `<relation id>.<column number>`. */
export type Origin = string

export const origin = (relation: number, column: number): Origin => `${relation}.${column}`

/** The entry's own numbers come last, after an expression that may hold whole queries. */
const entry = /^.*:resno (\d+) :resname .*:resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s

/**
 * The direct children of the outermost query's target list in a node tree. The tree consists of nested braces and
 * parentheses; a backslash escapes the next character, also in names.
 */
const targetEntries = (tree: string): string[] => {
  const entries: string[] = []
  let depth = 0
  let start = 0
  let inTargetList = false
  for (let at = 0; at < tree.length; at += 1) {
    const character = tree[at]
    if (character === '\\') at += 1
    else if (character === '{' || character === '(') {
      depth += 1
      if (depth === 3) inTargetList = character === '(' && tree.endsWith(':targetList ', at)
      if (depth === 4 && inTargetList) start = at
    } else if (character === '}' || character === ')') {
      if (depth === 4 && inTargetList) entries.push(tree.slice(start, at + 1))
      depth -= 1
    }
  }
  return entries
}

/** For each view the columns that are plain columns of a table, also through other views. */
export const viewColumns = (
  relations: readonly CatalogueRelation[],
): ReadonlyMap<number, ReadonlyMap<number, Origin>> => {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const found = new Map<number, Map<number, Origin>>()

  const resolve = (view: CatalogueRelation): Map<number, Origin> => {
    const known = found.get(view.id)
    if (known) return known
    const columns = new Map<number, Origin>()
    found.set(view.id, columns)
    for (const text of targetEntries(view.rule ?? '')) {
      const [, column, table, tableColumn] = entry.exec(text) ?? []
      const source = byId.get(Number(table))
      if (!source) continue
      const at = source.isView ? resolve(source).get(Number(tableColumn)) : origin(source.id, Number(tableColumn))
      if (at !== undefined) columns.set(Number(column), at)
    }
    return columns
  }

  for (const relation of relations) if (relation.isView) resolve(relation)
  return found
}
