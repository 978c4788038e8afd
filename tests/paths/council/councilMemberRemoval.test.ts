import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './councilMemberRemoval.walk.ts'

describeWalk(walk)
