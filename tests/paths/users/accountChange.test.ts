import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './accountChange.walk.ts'

describeWalk(walk)
