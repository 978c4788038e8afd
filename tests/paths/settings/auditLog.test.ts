import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './auditLog.walk.ts'

describeWalk(walk)
