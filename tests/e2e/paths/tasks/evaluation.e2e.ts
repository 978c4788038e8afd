import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './evaluation.driver.ts'

describeScreen(screen)
