import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './calendarDownload.walk.ts'

describeWalk(walk)
