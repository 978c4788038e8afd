import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './accountLink.walk.ts'

describeWalk(walk)
