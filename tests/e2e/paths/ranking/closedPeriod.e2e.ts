import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './closedPeriod.driver.ts'

describeScreen(screen)
