import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './invitationForm.driver.ts'

describeScreen(screen)
