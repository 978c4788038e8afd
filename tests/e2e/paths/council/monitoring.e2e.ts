import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './monitoring.driver.ts'

describeScreen(screen)
