import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './users.walk.ts'

describeWalk(walk)
