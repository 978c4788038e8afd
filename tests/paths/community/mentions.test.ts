import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './mentions.walk.ts'

describeWalk(walk)
