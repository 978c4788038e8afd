import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './taskForm.walk.ts'

describeWalk(walk)
