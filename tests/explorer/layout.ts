import type { ChartState } from './chart.ts'

/** In pixels, from the top left corner of the chart. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything of a chart is. */
export interface Layout {
  width: number
  height: number
  /** By the id of a state. */
  states: ReadonlyMap<string, Rectangle>
  /** By the name of a transition: its row, and an arrow to each target as the path of an SVG. */
  transitions: ReadonlyMap<string, { row: Rectangle; arrows: readonly string[] }>
}

/** In pixels. */
export const sizes = { title: 34, line: 26, padding: 8, gap: 12, least: 250 }

/** Places boxes in columns of equal width: each one below the shortest column. */
const inColumns = (states: readonly ChartState[], left: number, top: number, width: number, placed: Placement) => {
  const { gap, least } = sizes
  const count = Math.max(1, Math.min(states.length, Math.floor((width + gap) / (least + gap))))
  const each = (width - gap * (count - 1)) / count
  const ends = Array.from({ length: count }, () => top)
  for (const state of states) {
    const column = ends.indexOf(Math.min(...ends))
    const height = placed.box(state, left + column * (each + gap), ends[column] ?? top, each)
    ends[column] = (ends[column] ?? top) + height + gap
  }
  return Math.max(top, ...ends.map((end) => end - gap))
}

/** States without inner states are side by side; a group of states has the whole width. */
const inRuns = (states: readonly ChartState[]): ChartState[][] => {
  const runs: ChartState[][] = []
  for (const state of states) {
    const last = runs.at(-1)
    const isSimple = state.states.length === 0
    if (last && isSimple && last[0]?.states.length === 0) last.push(state)
    else runs.push([state])
  }
  return runs
}

class Placement {
  readonly states = new Map<string, Rectangle>()
  readonly rows = new Map<string, Rectangle>()

  /** Places a box and everything inside. Returns its height. */
  box(state: ChartState, x: number, y: number, width: number): number {
    const { title, line, padding, gap } = sizes
    const left = x + padding
    const inner = width - 2 * padding
    let bottom = y + title + state.runs.length * line
    for (const { name } of state.transitions) {
      this.rows.set(name, { x: left, y: bottom, width: inner, height: line })
      bottom += line
    }
    for (const run of inRuns(state.states)) bottom = inColumns(run, left, bottom + gap, inner, this)
    const height = bottom + padding - y
    this.states.set(state.id, { x, y, width, height })
    return height
  }
}

/** A curve from a row to the nearer side of a box, at the height of its title. */
const arrow = (row: Rectangle, to: Rectangle): string => {
  const y = row.y + row.height / 2
  const end = to.y + sizes.title / 2
  const isRight = to.x > row.x + row.width / 2
  const isBelow = to.x < row.x + row.width && to.x + to.width > row.x
  const from = isBelow || isRight ? row.x + row.width : row.x
  const at = isBelow ? to.x + to.width : isRight ? to.x : to.x + to.width
  const bend = isBelow ? 28 + Math.abs(end - y) / 14 : Math.max(24, Math.abs(at - from) / 2)
  const out = isBelow || isRight ? from + bend : from - bend
  const into = isBelow ? at + bend : isRight ? at - bend : at + bend
  return `M ${from} ${y} C ${out} ${y}, ${into} ${end}, ${at} ${end}`
}

/**
 * Lays a chart out in this width: boxes in boxes, in source order, and curves as arrows. The page knows only its
 * result, so that a library can replace it.
 */
export const layout = (chart: ChartState, width: number): Layout => {
  const placement = new Placement()
  const height = placement.box(chart, 0, 0, width)
  const all = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(all)]
  const transitions = all(chart).flatMap(({ transitions }) => transitions)
  return {
    width,
    height,
    states: placement.states,
    transitions: new Map(
      transitions.flatMap(({ name, targets }) => {
        const row = placement.rows.get(name)
        const goals = targets.flatMap((id) => placement.states.get(id) ?? [])
        return row ? [[name, { row, arrows: goals.map((goal) => arrow(row, goal)) }]] : []
      }),
    ),
  }
}
