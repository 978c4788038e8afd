import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './deletionRequest.driver.ts'

describeScreen(screen)
