import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './meetings.walk.ts'

describeWalk(walk)
