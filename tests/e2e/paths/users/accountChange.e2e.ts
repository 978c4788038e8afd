import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './accountChange.driver.ts'

describeScreen(screen)
