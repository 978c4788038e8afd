import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './tasks.driver.ts'

describeScreen(screen)
