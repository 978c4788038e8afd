import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './memberList.driver.ts'

describeScreen(screen)
