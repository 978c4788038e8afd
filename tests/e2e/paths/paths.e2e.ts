import { test } from 'playwright/test'
import { driverNames } from '#tests/support/paths/discover.ts'
import { describeScreen } from '#tests/support/screens/describe.ts'
import { readScreen } from '#tests/support/screens/discover.ts'

// Screens run in parallel. The paths of one screen run one after another on one database.
test.describe.configure({ mode: 'parallel' })

for (const name of driverNames()) await describeScreen(await readScreen(name))
