import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './meetingAttendance.walk.ts'

describeWalk(walk)
