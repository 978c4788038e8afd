import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './session.driver.ts'

describeScreen(screen)
