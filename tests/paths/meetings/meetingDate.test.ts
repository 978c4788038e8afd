import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './meetingDate.walk.ts'

describeWalk(walk)
