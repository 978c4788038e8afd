import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './badgeRules.walk.ts'

describeWalk(walk)
