import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './councilMemberForm.driver.ts'

describeScreen(screen)
