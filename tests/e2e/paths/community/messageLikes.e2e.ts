import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './messageLikes.driver.ts'

describeScreen(screen)
