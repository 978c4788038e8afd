import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './feedNews.walk.ts'

describeWalk(walk)
