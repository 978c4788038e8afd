import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './pinned.driver.ts'

describeScreen(screen)
