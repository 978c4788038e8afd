import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './notifications.walk.ts'

describeWalk(walk)
