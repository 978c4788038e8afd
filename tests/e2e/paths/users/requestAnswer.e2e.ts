import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './requestAnswer.driver.ts'

describeScreen(screen)
