import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './meetingAttendance.driver.ts'

describeScreen(screen)
