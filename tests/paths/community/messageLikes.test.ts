import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './messageLikes.walk.ts'

describeWalk(walk)
