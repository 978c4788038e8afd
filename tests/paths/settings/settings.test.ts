import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './settings.walk.ts'

describeWalk(walk)
