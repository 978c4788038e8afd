import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './factorEnrolment.walk.ts'

describeWalk(walk)
