import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './ranking.driver.ts'

describeScreen(screen)
