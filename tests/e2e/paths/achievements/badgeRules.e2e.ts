import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './badgeRules.driver.ts'

describeScreen(screen)
