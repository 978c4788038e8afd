import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './memberForm.walk.ts'

describeWalk(walk)
