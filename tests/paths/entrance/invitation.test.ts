import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './invitation.walk.ts'

describeWalk(walk)
