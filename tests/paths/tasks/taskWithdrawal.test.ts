import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './taskWithdrawal.walk.ts'

describeWalk(walk)
