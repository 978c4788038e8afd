import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './auditLog.driver.ts'

describeScreen(screen)
