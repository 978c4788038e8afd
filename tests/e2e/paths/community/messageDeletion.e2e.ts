import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './messageDeletion.driver.ts'

describeScreen(screen)
