import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './taskWithdrawal.driver.ts'

describeScreen(screen)
