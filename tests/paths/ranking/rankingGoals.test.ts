import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './rankingGoals.walk.ts'

describeWalk(walk)
