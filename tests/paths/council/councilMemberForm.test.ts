import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './councilMemberForm.walk.ts'

describeWalk(walk)
