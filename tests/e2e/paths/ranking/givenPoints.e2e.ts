import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './givenPoints.driver.ts'

describeScreen(screen)
