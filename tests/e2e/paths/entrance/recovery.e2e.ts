import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './recovery.driver.ts'

describeScreen(screen)
