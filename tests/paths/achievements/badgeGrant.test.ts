import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './badgeGrant.walk.ts'

describeWalk(walk)
