import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './councilMembers.walk.ts'

describeWalk(walk)
