import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './passwordChange.walk.ts'

describeWalk(walk)
