import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './meetingDates.driver.ts'

describeScreen(screen)
