import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './secondFactor.walk.ts'

describeWalk(walk)
