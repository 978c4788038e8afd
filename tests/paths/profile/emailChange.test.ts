import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './emailChange.walk.ts'

describeWalk(walk)
