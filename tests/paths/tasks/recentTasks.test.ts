import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './recentTasks.walk.ts'

describeWalk(walk)
