import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './openedMessage.walk.ts'

describeWalk(walk)
