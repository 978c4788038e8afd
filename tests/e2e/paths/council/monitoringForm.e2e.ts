import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './monitoringForm.driver.ts'

describeScreen(screen)
