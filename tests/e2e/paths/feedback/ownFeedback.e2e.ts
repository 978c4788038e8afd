import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './ownFeedback.driver.ts'

describeScreen(screen)
