import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './landing.driver.ts'

describeScreen(screen)
