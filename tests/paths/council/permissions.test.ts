import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './permissions.walk.ts'

describeWalk(walk)
