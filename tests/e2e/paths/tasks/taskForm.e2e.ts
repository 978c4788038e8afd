import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './taskForm.driver.ts'

describeScreen(screen)
