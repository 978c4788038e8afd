import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './meetingDialog.walk.ts'

describeWalk(walk)
