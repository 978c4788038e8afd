import { readdirSync, readFileSync } from 'node:fs'

/** A policy or function of the migrations. */
interface Rule {
  kind: 'policy' | 'function'
  name: string
  file: string
  line: number
}

const policies = /^(create|drop) policy (?:if exists )?"([^"]+)"\s+on\s+([\w.]+)(?:\s+for\s+(\w+))?/gmu
const functions = /^create (?:or replace )?function ([\w.]+)\(/gmu

/** `public.members select` for a policy, `public.grant_role()` for a function. */
type RuleKey = string

const qualified = (name: string) => (name.includes('.') ? name : `public.${name}`)

/** The policies and functions of the migrations, after the last one. */
export const rulesIn = (
  migrations: readonly { file: string; text: string }[],
): ReadonlyMap<RuleKey, readonly Rule[]> => {
  const rules = new Map<RuleKey, Rule[]>()
  for (const { file, text } of migrations) {
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
    for (const { index, 1: verb, 2: name = '', 3: table = '', 4: act = 'all' } of text.matchAll(policies)) {
      if (verb === 'drop') {
        for (const [key, known] of rules)
          if (key.startsWith(`${qualified(table)} `))
            rules.set(
              key,
              known.filter((rule) => rule.name !== name),
            )
        continue
      }
      for (const one of act === 'all' ? ['select', 'insert', 'update', 'delete'] : [act]) {
        const key = `${qualified(table)} ${one}`
        rules.set(key, [...(rules.get(key) ?? []), { kind: 'policy', name, file, line: lineAt(index) }])
      }
    }
    for (const { index, 1: name = '' } of text.matchAll(functions))
      rules.set(`${name}()`, [{ kind: 'function', name: `${name}()`, file, line: lineAt(index) }])
  }
  return rules
}

/** Reads supabase/migrations below `root`. */
export const readRules = (root: string) => {
  const folder = 'supabase/migrations'
  const files = readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return rulesIn(
    files.map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}${folder}/${file}`, 'utf8') })),
  )
}
