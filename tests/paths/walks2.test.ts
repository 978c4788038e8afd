import { describeWalks } from '#tests/kit/describeWalks.ts'

await describeWalks(1)
