import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './accountLink.driver.ts'

describeScreen(screen)
