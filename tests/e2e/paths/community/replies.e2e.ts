import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './replies.driver.ts'

describeScreen(screen)
