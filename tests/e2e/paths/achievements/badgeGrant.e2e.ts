import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './badgeGrant.driver.ts'

describeScreen(screen)
