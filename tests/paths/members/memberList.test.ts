import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './memberList.walk.ts'

describeWalk(walk)
