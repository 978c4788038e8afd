import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './periodClosing.walk.ts'

describeWalk(walk)
