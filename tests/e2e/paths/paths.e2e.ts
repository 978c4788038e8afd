import { test } from 'playwright/test'
import { driverNames } from '#tests/support/paths/discover.ts'
import { describeScreen } from '#tests/support/screens/describe.ts'
import { readScreen } from '#tests/support/screens/discover.ts'

// The screens share the workers. The paths of one screen follow each other on one database.
test.describe.configure({ mode: 'parallel' })

for (const name of driverNames()) describeScreen(await readScreen(name))
