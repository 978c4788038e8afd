import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './feed.driver.ts'

describeScreen(screen)
