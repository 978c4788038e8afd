import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './pointsGiving.walk.ts'

describeWalk(walk)
