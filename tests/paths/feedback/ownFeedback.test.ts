import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './ownFeedback.walk.ts'

describeWalk(walk)
