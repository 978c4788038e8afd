import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './ownSessions.driver.ts'

describeScreen(screen)
