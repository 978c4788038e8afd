import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './memberDeletion.walk.ts'

describeWalk(walk)
