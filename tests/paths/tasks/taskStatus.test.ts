import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './taskStatus.walk.ts'

describeWalk(walk)
