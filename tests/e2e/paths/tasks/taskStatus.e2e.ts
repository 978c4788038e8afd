import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './taskStatus.driver.ts'

describeScreen(screen)
