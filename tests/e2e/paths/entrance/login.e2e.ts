import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './login.driver.ts'

describeScreen(screen)
