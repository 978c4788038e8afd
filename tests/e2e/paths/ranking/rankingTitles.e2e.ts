import { describeScreen } from '#tests/support/screens/describe.ts'
import { screen } from './rankingTitles.driver.ts'

describeScreen(screen)
