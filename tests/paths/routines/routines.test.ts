import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './routines.walk.ts'

describeWalk(walk)
