import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './users.driver.ts'

describeScreen(screen)
