import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './rankingGoals.driver.ts'

describeScreen(screen)
