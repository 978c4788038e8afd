import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './tasks.walk.ts'

describeWalk(walk)
