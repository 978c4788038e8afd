import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './memberMessages.walk.ts'

describeWalk(walk)
