/**
 * Reads what `diagram.ts` writes, more strictly than Mermaid does: a diagram that GitHub could not draw, or would draw without
 * complaint as something else, is a fault here. Limits are Mermaid's own.
 */
const mostCharacters = 50_000
const mostArrows = 500

const id = '[A-Za-z]\\w*'
/** Mermaid ends a text at ':' or ';' and reads '#…' and '%%' as signs of its own. */
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

/** A diagram as it is drawn. */
export interface Read {
  /** Boxes by id, with what stands in them below their name. */
  boxes: ReadonlyMap<string, readonly string[]>
  groups: ReadonlySet<string>
  arrows: readonly { from: string; to: string; labels: readonly string[] }[]
  /** One sentence for each line that is wrong. */
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
  /** How often each open group begins; the outermost first. */
  readonly #open: { name: string; begins: number; parts: number }[] = [{ name: 'the diagram', begins: 0, parts: 0 }]
  readonly #named: { name: string; at: string }[] = []

  #fail(line: string, why: string) {
    this.faults.push(`'${line.trim()}': ${why}`)
  }

  #declare(line: string, name: string, isGroup: boolean) {
    if (this.boxes.has(name) || this.groups.has(name)) this.#fail(line, `${name} is there already`)
    if (isGroup) {
      this.groups.add(name)
      this.#open.push({ name, begins: 0, parts: 0 })
    } else this.boxes.set(name, [])
  }

  #close(line: string) {
    const group = this.#open.length > 1 ? this.#open.pop() : null
    if (!group) this.#fail(line, 'closes nothing')
    else if (group.begins > 1) this.#fail(line, `${group.name} begins more than once`)
    else if (group.begins === 0 && group.parts === 0) this.#fail(line, `${group.name} begins nowhere`)
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
      else this.#fail(line, `no box is called ${name}`)
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
      if (this.groups.has(name)) this.#fail(at, `${name} is a group: an arrow to it ends in the air`)
      else if (!this.boxes.has(name)) this.#fail(at, `no box is called ${name}`)
    }
    if (text.length > mostCharacters) this.faults.push(`${text.length} characters are more than Mermaid reads`)
    if (this.arrows.length > mostArrows) this.faults.push(`${this.arrows.length} arrows are more than Mermaid draws`)
    const { boxes, groups, arrows, faults } = this
    return { boxes, groups, arrows, faults }
  }
}

/** Reads a diagram of states; what is wrong with it is told, not thrown. */
export const readDiagram = (text: string): Read => {
  const [head, ...lines] = text.split('\n')
  const reader = new Reader()
  if (head !== 'stateDiagram-v2') reader.faults.push(`'${head ?? ''}' begins no diagram of states`)
  lines.forEach((line) => reader.readLine(line))
  return reader.finish(text)
}
