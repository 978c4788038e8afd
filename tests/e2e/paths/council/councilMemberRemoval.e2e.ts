import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './councilMemberRemoval.driver.ts'

describeScreen(screen)
