import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './monitoringForm.walk.ts'

describeWalk(walk)
