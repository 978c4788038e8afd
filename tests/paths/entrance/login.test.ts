import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './login.walk.ts'

describeWalk(walk)
