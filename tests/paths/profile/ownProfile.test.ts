import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './ownProfile.walk.ts'

describeWalk(walk)
