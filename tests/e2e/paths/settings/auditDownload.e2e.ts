import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './auditDownload.driver.ts'

describeScreen(screen)
