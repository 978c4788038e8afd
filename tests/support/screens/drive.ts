import { type Page, expect, test } from 'playwright/test'
import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'
import { byHand } from '../paths/byHand.ts'
import { isResult } from '../paths/events.ts'
import { pathOf } from '#tests/kit/model.ts'
import type { Route, Stop } from './cover.ts'
import { Gate } from './gate.ts'
import { waitUntilShown, expectNotice, expectSoon, expectPartsAccessible, moment, dismissNotices } from './look.ts'
import type { People } from './people.ts'
import { pathTime } from './pathTime.ts'
import { takePicture } from './picture.ts'
import { isPassing, type Screen, type Stage } from './screen.ts'

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))

/** Walks one path on the real screen and compares each step with the graph. */
export class Drive<M extends AnyStateMachine, Facts> {
  readonly #screen: Screen<M, Facts>
  readonly #route: Route
  readonly #page: Page
  readonly #people: People
  readonly #gate: Gate
  #at = 0
  #stage: Stage<Facts> | null = null

  constructor(screen: Screen<M, Facts>, route: Route, page: Page, people: People) {
    this.#screen = screen
    this.#route = route
    this.#page = page
    this.#people = people
    this.#gate = new Gate(
      Object.fromEntries(Object.entries(screen.requests).flatMap(([id, sent]) => (sent === null ? [] : [[id, sent]]))),
    )
  }

  #rest() {
    return pathOf(this.#route.path).steps.slice(this.#at)
  }

  /** Opens the page at the start. */
  async #begin() {
    const { start } = pathOf(this.#route.path)
    const begin = this.#screen.starts[start]
    if (typeof begin !== 'function') throw new Error(`the driver has no start '${start}'`)
    await this.#gate.turn(this.#actorsAt(0), null)
    await this.#screen.prepare?.(this.#page, this.#gate.holdRequest)
    await this.#gate.watch(this.#page)
    await this.#page.clock.install({ time: pathTime() })
    // The previous path may have stopped it.
    await this.#page.clock.resume()
    const stage = { page: this.#page, people: this.#people, rest: this.#rest() }
    this.#stage = { ...stage, facts: await begin(stage) }
    return this.#stage
  }

  #isPassing({ state }: Stop) {
    return isPassing(this.#screen, state)
  }

  /** The actors whose requests are held. A child that the machine spawns (its picker of members) has none. */
  #heldOf({ actors }: Stop): ReadonlyMap<string, object> {
    return new Map([...actors].filter(([id]) => (this.#screen.requests[id] ?? null) !== null))
  }

  /** The actors at a stop. A passing state ends at once, so its actors are those of the next stop. */
  #actorsAt(at: number) {
    const [stop, next] = this.#route.stops.slice(at, at + 2)
    const shown = stop && next && this.#isPassing(stop) ? next : stop
    return shown ? this.#heldOf(shown) : new Map<string, object>()
  }

  async #act(stage: Stage<Facts>, stop: Stop) {
    const { step } = stop.place
    const before = this.#route.stops[this.#at - 1]
    if (before && this.#isPassing(before)) return
    const actors = this.#actorsAt(this.#at)
    const drive = step && this.#screen.steps[step.name]
    if (!drive) throw new Error(`no driver for '${step?.name ?? 'the start'}'`)
    if (!isResult(step.event) || this.#screen.requests[step.event.actorId] === null) {
      await this.#gate.turn(actors, null)
      await drive.does?.(stage)
      return
    }
    await drive.does?.(stage)
    const reply = typeof drive.reply === 'function' ? drive.reply(stage) : drive.reply
    if (!reply) throw new Error(`no reply for '${step.name}'`)
    await this.#gate.turn(actors, { id: step.event.actorId, reply })
    if (reply.kind === 'cut') await this.#passRepetitions(stage, stop)
  }

  /** supabase-js retries reads after 1, 2 and 4 s: advances the page's clock. */
  async #passRepetitions(stage: Stage<Facts>, stop: Stop) {
    if (this.#screen.gone?.includes(stop.state)) return
    const hasArrived = async () => {
      await this.#page.clock.fastForward(4_000)
      return (await this.#carrier(stage).getAttribute('data-state', { timeout: 1_000 })) === stop.state
    }
    await expect.poll(hasArrived, { message: stop.state, intervals: [20] }).toBe(true)
  }

  get #own() {
    return `[data-machine="${this.#screen.walk.machine.id}"]`
  }

  /** The element with the machine's `data-state`. */
  #carrier(stage: Stage<Facts>) {
    return this.#screen.element?.(stage) ?? this.#page.locator(this.#own)
  }

  async #expectSign(stage: Stage<Facts>, leaf: string) {
    const sign = this.#screen.signs[leaf]?.(stage).first()
    if (!sign) throw new Error(`the driver has no sign for '${leaf}'`)
    await expectSoon(
      () => sign.isVisible(),
      () => expect(sign, `the sign of ${leaf}`).toBeVisible(),
    )
  }

  /** The notice that the driver expects after the step. */
  #noticeOf({ place: { step } }: Stop): string | null {
    const notice = step && this.#screen.steps[step.name]?.notice
    if (typeof notice !== 'function') return notice ?? null
    const before = this.#route.stops[this.#at - 1]
    if (!before) throw new Error('the start has no step')
    const { snapshot } = before.place
    return notice(snapshot.context, stateText(snapshot.value))
  }

  async #compare(stage: Stage<Facts>, stop: Stop) {
    const { gone = [], element } = this.#screen
    const leaves = stop.state.split(' ')
    const left = leaves.filter((leaf) => gone.includes(leaf))
    const state = left.length > 0 ? null : stop.state
    const carrier = this.#carrier(stage)

    const running = [...this.#heldOf(stop).keys()]
    const notice = this.#noticeOf(stop)
    const machine = element ? null : { css: this.#own, state }
    // A stopped request may still show a notice; the notice is compared below.
    const expectedNotice = () => (this.#gate.hasStopped ? null : { text: notice })
    const isThere = async () => {
      if (state === null) return (await carrier.count()) === 0
      const inState = carrier.and(this.#page.locator(`[data-state="${state}"]`))
      return (await inState.count()) === 1 && (await carrier.count()) === 1
    }
    await expectSoon(
      async () =>
        (await waitUntilShown(this.#page, { machine, notice: expectedNotice() })) &&
        (!element || (await isThere())) &&
        (await this.#gate.waitUntilHeld(running, moment)),
      async () => {
        if (left.length > 0) await expect(carrier).toHaveCount(0)
        else await expect(carrier).toHaveAttribute('data-state', stop.state)
        await this.#gate.expectHeld(running)
        if (!this.#gate.hasStopped) await expectNotice(this.#page, notice)
      },
    )
    for (const leaf of left.length > 0 ? left : leaves) await this.#expectSign(stage, leaf)
    if (!this.#gate.hasStopped) return
    // Only now: if an actor restarts in the same state, its new request is the only sign of it.
    await this.#gate.cancelStopped()
    await expectNotice(this.#page, notice)
  }

  async #check(stage: Stage<Facts>, stop: Stop) {
    // The graph is of this machine.
    const snapshotAt = (at: number) => this.#route.stops[at]?.place.snapshot as SnapshotFrom<M> | undefined
    const snapshot = stop.place.snapshot as SnapshotFrom<M>
    const { waiting, requests } = this.#gate
    const before = snapshotAt(this.#at - 1) ?? null
    const scene = { ...stage, step: stop.place.step?.name ?? null, snapshot, before, waiting, requests }
    for (const { name, holds } of this.#screen.invariants)
      await holds(scene).catch((error: unknown) => {
        throw new Error(`${name}\n${sentenceOf(error)}`, { cause: error })
      })
    if (this.#route.checks.has(stop))
      await test.step('accessibility and width', () => expectPartsAccessible(this.#page, this.#partsAt(stop)))
    if (this.#noticeOf(stop) !== null) await dismissNotices(this.#page)
  }

  /** The parts that the machine changes. The shell's tests check the frame around them. */
  #partsAt({ state }: Stop): readonly string[] {
    const { parts, gone = [] } = this.#screen
    if (parts) return parts
    return state.split(' ').some((leaf) => gone.includes(leaf)) ? ['main'] : [this.#own]
  }

  #stopAt(at: number): Stop {
    const stop = this.#route.stops[at]
    if (!stop) throw new Error(`the path has no step ${at}`)
    return stop
  }

  /** Takes the next step of the path; the first one opens the page. */
  #take({ event }: { event: EventObject }) {
    if (this.#stage) this.#at += 1
    const title = this.#stage ? event.type : '(start)'
    return test.step(`${this.#at}. ${title}`, async () => {
      if (this.#stage) await this.#act(this.#staged(), this.#stopAt(this.#at))
      else await this.#begin()
    })
  }

  /** Compares the page with the place after the step. */
  #see() {
    const stop = this.#stopAt(this.#at)
    if (this.#isPassing(stop)) return undefined
    return test.step(`→ ${stop.state}`, async () => {
      await this.#compare(this.#staged(), stop)
      await takePicture(this.#page, this.#screen.walk.machine.id, stop.state)
      await this.#check(this.#staged(), stop)
    })
  }

  #staged(): Stage<Facts> {
    if (!this.#stage) throw new Error('the path has not begun')
    return { ...this.#stage, rest: this.#rest() }
  }

  /** Throws what failed, with the path as numbered steps and as Portuguese instructions. */
  async walk() {
    const { path } = this.#route
    const take = (step: { event: EventObject }) => this.#take(step)
    try {
      await path.test({ events: new Proxy({}, { get: () => take }), states: { '*': () => this.#see() } })
    } catch (error) {
      const repeated = await byHand(this.#screen.walk, pathOf(path), this.#at).catch(sentenceOf)
      throw new Error(`${sentenceOf(error)}\n${repeated}`, { cause: error })
    } finally {
      await this.#gate.open()
      if (this.#stage) await this.#screen.cleanUp?.(this.#stage)
    }
  }
}
