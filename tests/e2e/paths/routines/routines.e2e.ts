import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './routines.driver.ts'

describeScreen(screen)
