import { describeWalk } from '#tests/support/paths/describe.ts'
import { walk } from './invitationForm.walk.ts'

describeWalk(walk)
