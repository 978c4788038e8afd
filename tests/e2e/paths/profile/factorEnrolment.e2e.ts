import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './factorEnrolment.driver.ts'

describeScreen(screen)
