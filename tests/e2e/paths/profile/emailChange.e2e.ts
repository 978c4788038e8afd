import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './emailChange.driver.ts'

describeScreen(screen)
