import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './messageDeletion.walk.ts'

describeWalk(walk)
