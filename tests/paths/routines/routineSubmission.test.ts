import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './routineSubmission.walk.ts'

describeWalk(walk)
