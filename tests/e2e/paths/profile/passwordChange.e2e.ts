import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './passwordChange.driver.ts'

describeScreen(screen)
