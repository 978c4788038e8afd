import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './notificationList.walk.ts'

describeWalk(walk)
