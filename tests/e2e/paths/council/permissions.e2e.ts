import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './permissions.driver.ts'

describeScreen(screen)
