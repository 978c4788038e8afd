import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './notifications.driver.ts'

describeScreen(screen)
