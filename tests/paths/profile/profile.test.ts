import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './profile.walk.ts'

describeWalk(walk)
