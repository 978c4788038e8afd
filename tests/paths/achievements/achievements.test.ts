import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './achievements.walk.ts'

describeWalk(walk)
