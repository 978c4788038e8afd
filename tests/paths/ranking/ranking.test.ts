import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './ranking.walk.ts'

describeWalk(walk)
