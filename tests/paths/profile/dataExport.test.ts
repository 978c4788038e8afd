import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './dataExport.walk.ts'

describeWalk(walk)
