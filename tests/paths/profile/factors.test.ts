import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './factors.walk.ts'

describeWalk(walk)
