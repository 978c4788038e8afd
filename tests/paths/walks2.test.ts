import { describeWalks } from '#tests/support/paths/describeWalks.ts'

await describeWalks(1)
