import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './councilMembers.driver.ts'

describeScreen(screen)
