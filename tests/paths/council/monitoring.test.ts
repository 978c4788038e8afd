import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './monitoring.walk.ts'

describeWalk(walk)
