import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './memberMessages.driver.ts'

describeScreen(screen)
