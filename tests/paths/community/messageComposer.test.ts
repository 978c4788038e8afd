import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './messageComposer.walk.ts'

describeWalk(walk)
