import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './feedback.walk.ts'

describeWalk(walk)
