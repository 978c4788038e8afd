import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './recentTasks.driver.ts'

describeScreen(screen)
