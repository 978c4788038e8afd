import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './monitoringUpdate.walk.ts'

describeWalk(walk)
