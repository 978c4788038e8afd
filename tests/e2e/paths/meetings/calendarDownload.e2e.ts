import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './calendarDownload.driver.ts'

describeScreen(screen)
