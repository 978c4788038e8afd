import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './closedPeriod.walk.ts'

describeWalk(walk)
