import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './meetings.driver.ts'

describeScreen(screen)
