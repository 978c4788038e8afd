import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './members.driver.ts'

describeScreen(screen)
