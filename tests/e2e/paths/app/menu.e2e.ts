import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './menu.driver.ts'

describeScreen(screen)
