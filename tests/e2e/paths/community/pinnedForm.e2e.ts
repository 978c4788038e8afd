import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './pinnedForm.driver.ts'

describeScreen(screen)
