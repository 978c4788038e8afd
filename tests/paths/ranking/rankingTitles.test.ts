import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './rankingTitles.walk.ts'

describeWalk(walk)
