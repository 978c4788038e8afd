import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './profile.driver.ts'

describeScreen(screen)
