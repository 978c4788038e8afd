import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './feedback.driver.ts'

describeScreen(screen)
