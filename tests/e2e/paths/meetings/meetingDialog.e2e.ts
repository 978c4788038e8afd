import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './meetingDialog.driver.ts'

describeScreen(screen)
