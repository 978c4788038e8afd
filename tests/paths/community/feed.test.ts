import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './feed.walk.ts'

describeWalk(walk)
