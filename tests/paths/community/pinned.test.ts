import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './pinned.walk.ts'

describeWalk(walk)
