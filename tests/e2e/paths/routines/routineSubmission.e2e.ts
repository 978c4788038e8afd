import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './routineSubmission.driver.ts'

describeScreen(screen)
