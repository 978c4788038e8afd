import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './periodClosing.driver.ts'

describeScreen(screen)
