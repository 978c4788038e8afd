import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './settings.driver.ts'

describeScreen(screen)
