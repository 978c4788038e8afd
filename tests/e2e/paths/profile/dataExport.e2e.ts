import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './dataExport.driver.ts'

describeScreen(screen)
