import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './messageComposer.driver.ts'

describeScreen(screen)
