import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './requestAnswer.walk.ts'

describeWalk(walk)
