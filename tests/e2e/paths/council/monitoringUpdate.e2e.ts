import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './monitoringUpdate.driver.ts'

describeScreen(screen)
