import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './menu.walk.ts'

describeWalk(walk)
