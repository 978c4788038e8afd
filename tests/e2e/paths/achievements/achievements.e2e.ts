import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './achievements.driver.ts'

describeScreen(screen)
