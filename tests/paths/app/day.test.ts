import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './day.walk.ts'

describeWalk(walk)
