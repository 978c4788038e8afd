import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './replies.walk.ts'

describeWalk(walk)
