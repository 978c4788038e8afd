import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './meetingDates.walk.ts'

describeWalk(walk)
