import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './positions.driver.ts'

describeScreen(screen)
