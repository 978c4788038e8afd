import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './pinnedForm.walk.ts'

describeWalk(walk)
