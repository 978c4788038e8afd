import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './memberDeletion.driver.ts'

describeScreen(screen)
