import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './openedMessage.driver.ts'

describeScreen(screen)
