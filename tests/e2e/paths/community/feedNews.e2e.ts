import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './feedNews.driver.ts'

describeScreen(screen)
