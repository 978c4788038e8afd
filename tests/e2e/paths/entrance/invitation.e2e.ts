import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './invitation.driver.ts'

describeScreen(screen)
