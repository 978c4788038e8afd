import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './memberPicker.walk.ts'

describeWalk(walk)
