import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './session.walk.ts'

describeWalk(walk)
