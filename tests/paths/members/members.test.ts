import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './members.walk.ts'

describeWalk(walk)
