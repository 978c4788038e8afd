import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './landing.walk.ts'

describeWalk(walk)
