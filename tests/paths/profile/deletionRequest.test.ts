import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './deletionRequest.walk.ts'

describeWalk(walk)
