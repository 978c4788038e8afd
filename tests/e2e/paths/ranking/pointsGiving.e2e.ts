import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './pointsGiving.driver.ts'

describeScreen(screen)
