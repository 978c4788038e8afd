import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './auditDownload.walk.ts'

describeWalk(walk)
