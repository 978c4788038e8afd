/**
 * Parses the output of `diagram.ts` more strictly than Mermaid: reports whatever GitHub could not draw or would draw
 * wrongly. The limits are Mermaid's.
 */
const mostCharacters = 50_000
const mostArrows = 500

const id = '[A-Za-z]\\w*'
/** Mermaid ends a text at ':' or ';' and gives '#…' and '%%' a special meaning. */
const label = '[\\w.,* ()[\\]]+'
const forms = {
  state: new RegExp(`^state "(?<label>${label})" as (?<id>${id})(?<open> \\{)?$`, 'u'),
  close: /^\}$/u,
  part: /^--$/u,
  line: new RegExp(`^(?<id>${id}) : (?<label>${label})$`, 'u'),
  begin: new RegExp(`^\\[\\*\\] --> (?<to>${id})$`, 'u'),
  end: new RegExp(`^(?<from>${id}) --> \\[\\*\\]$`, 'u'),
  arrow: new RegExp(`^(?<from>${id}) --> (?<to>${id}) : (?<label>${label}(?:<br/>${label})*)$`, 'u'),
}
type Form = keyof typeof forms

/** A parsed diagram. */
interface Read {
  /** The lines in each box below its name, by id. */
  boxes: ReadonlyMap<string, readonly string[]>
  groups: ReadonlySet<string>
  arrows: readonly { from: string; to: string; labels: readonly string[] }[]
  /** One sentence per wrong line. */
  faults: readonly string[]
}

const formOf = (line: string): { form: Form; groups: Readonly<Record<string, string | undefined>> } | null => {
  for (const form of Object.keys(forms) as Form[]) {
    const match = forms[form].exec(line)
    if (match) return { form, groups: match.groups ?? {} }
  }
  return null
}

class Reader {
  readonly boxes = new Map<string, string[]>()
  readonly groups = new Set<string>()
  readonly arrows: { from: string; to: string; labels: string[] }[] = []
  readonly faults: string[] = []
  /** The number of starts of each open group, outermost first. */
  readonly #open: { name: string; begins: number; parts: number }[] = [{ name: 'the diagram', begins: 0, parts: 0 }]
  readonly #named: { name: string; at: string }[] = []

  #fail(line: string, why: string) {
    this.faults.push(`'${line.trim()}': ${why}`)
  }

  #declare(line: string, name: string, isGroup: boolean) {
    if (this.boxes.has(name) || this.groups.has(name)) this.#fail(line, `${name} already exists`)
    if (isGroup) {
      this.groups.add(name)
      this.#open.push({ name, begins: 0, parts: 0 })
    } else this.boxes.set(name, [])
  }

  #close(line: string) {
    const group = this.#open.length > 1 ? this.#open.pop() : null
    if (!group) this.#fail(line, 'closes nothing')
    else if (group.begins > 1) this.#fail(line, `${group.name} has more than one start`)
    else if (group.begins === 0 && group.parts === 0) this.#fail(line, `${group.name} has no start`)
  }

  readLine(line: string) {
    const found = formOf(line.trim())
    if (!found) return this.#fail(line, 'cannot be read')
    const { form, groups } = found
    const inner = this.#open.at(-1)
    const [from, to, name] = [groups['from'] ?? '', groups['to'] ?? '', groups['id'] ?? '']
    if (form === 'state') this.#declare(line, name, groups['open'] !== undefined)
    else if (form === 'close') this.#close(line)
    else if (form === 'part' && inner) inner.parts += 1
    else if (form === 'line') {
      const lines = this.boxes.get(name)
      if (lines) lines.push(groups['label'] ?? '')
      else this.#fail(line, `there is no box ${name}`)
    } else if (form === 'begin' && inner) {
      inner.begins += 1
      this.#named.push({ name: to, at: line })
    } else if (form === 'end') this.#named.push({ name: from, at: line })
    else {
      this.#named.push({ name: from, at: line }, { name: to, at: line })
      this.arrows.push({ from, to, labels: (groups['label'] ?? '').split('<br/>') })
    }
  }

  finish(text: string): Read {
    if (this.#open.length > 1) this.faults.push(`${this.#open.at(-1)?.name ?? ''} is never closed`)
    for (const { name, at } of this.#named) {
      if (this.groups.has(name)) this.#fail(at, `${name} is a group: an arrow must end in a state`)
      else if (!this.boxes.has(name)) this.#fail(at, `there is no box ${name}`)
    }
    if (text.length > mostCharacters) this.faults.push(`${text.length} characters are more than Mermaid reads`)
    if (this.arrows.length > mostArrows) this.faults.push(`${this.arrows.length} arrows are more than Mermaid draws`)
    const { boxes, groups, arrows, faults } = this
    return { boxes, groups, arrows, faults }
  }
}

/** Parses a state diagram; returns faults instead of throwing. */
export const readDiagram = (text: string): Read => {
  const [head, ...lines] = text.split('\n')
  const reader = new Reader()
  if (head !== 'stateDiagram-v2') reader.faults.push(`'${head ?? ''}' does not start a state diagram`)
  lines.forEach((line) => reader.readLine(line))
  return reader.finish(text)
}
