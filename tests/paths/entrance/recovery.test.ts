import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './recovery.walk.ts'

describeWalk(walk)
