import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './secondFactor.driver.ts'

describeScreen(screen)
