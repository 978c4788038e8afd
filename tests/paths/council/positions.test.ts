import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './positions.walk.ts'

describeWalk(walk)
