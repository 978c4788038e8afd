import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './evaluation.walk.ts'

describeWalk(walk)
