import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './memberForm.driver.ts'

describeScreen(screen)
