import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './factors.driver.ts'

describeScreen(screen)
