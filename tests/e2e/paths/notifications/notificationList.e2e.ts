import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './notificationList.driver.ts'

describeScreen(screen)
