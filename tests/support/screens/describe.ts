import { screenTitle } from '#tests/support/paths/titles.ts'
import type { AnyStateMachine } from 'xstate'
import { desktop, expect, test as base } from '#tests/e2e/test.ts'
import { pathOf } from '#tests/kit/model.ts'
import { coverOf } from './cover.ts'
import { Drive } from './drive.ts'
import { cached } from './cache.ts'
import { phone } from './look.ts'
import { People } from './people.ts'
import type { Screen } from './screen.ts'
import { Tab } from './tab.ts'
import { faultsOf } from './validate.ts'

const test = base.extend<object, { people: People }>({
  tab: [async ({ browser }, use) => use(new Tab(browser, { setsAll: true })), { scope: 'worker' }],
  // It also gives the paths their own worker, and so their own database.
  people: [async ({ site }, use) => use(new People(site)), { scope: 'worker' }],
  // Fails at the step instead of at the test's timeout.
  actionTimeout: 10_000,
})

/** Milliseconds, on a busy machine. */
const beginning = 25_000
const perStep = 2_000

/** One test per path, and one that checks what no path shows. */
export const describeScreen = async <M extends AnyStateMachine, Facts>(screen: Screen<M, Facts>) => {
  const { walk, impossible = [], elsewhere = [], unshown = {}, isWide = false } = screen
  const faults = faultsOf(screen)
  if (faults.length > 0) throw new Error(`The screen of ${walk.machine.id}:\n${faults.join('\n')}`)
  const { routes, missing } = await coverOf(screen, cached)
  test.describe(`${screenTitle} ${walk.machine.id}`, () => {
    test.describe.configure({ mode: 'default' })
    test.use({ viewport: isWide ? desktop : phone })

    for (const [index, route] of routes.entries()) {
      const { start, steps } = pathOf(route.path)
      const from = start === 'plain' ? '' : `(${start}) `
      test(`${index + 1}. ${from}${steps.join(', ')}`, async ({ page, people }) => {
        test.setTimeout(beginning + perStep * steps.length)
        await new Drive(screen, route, page, people).walk()
      })
    }

    test('the paths show every state and transition that can be shown', () => {
      for (const [start, way] of Object.entries(screen.starts))
        if (typeof way === 'string') console.info(`${walk.machine.id}: no one can start from '${start}': ${way}`)
      for (const { step, reason } of impossible)
        console.info(`${walk.machine.id}: no one can take '${step}': ${reason}`)
      for (const { step, reason } of elsewhere) console.info(`${walk.machine.id}: '${step}' is left out: ${reason}`)
      for (const [name, reason] of Object.entries(unshown))
        console.info(`${walk.machine.id}: not shown: ${name}: ${reason}`)
      expect(missing.toSorted()).toEqual(Object.keys(unshown).toSorted())
    })
  })
}
