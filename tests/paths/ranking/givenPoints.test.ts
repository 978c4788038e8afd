import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './givenPoints.walk.ts'

describeWalk(walk)
