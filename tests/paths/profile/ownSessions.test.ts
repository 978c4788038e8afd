import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './ownSessions.walk.ts'

describeWalk(walk)
