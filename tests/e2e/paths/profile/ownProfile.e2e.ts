import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './ownProfile.driver.ts'

describeScreen(screen)
