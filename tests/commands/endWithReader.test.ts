import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const command = `import { endWithReader } from '#tests/support/endWithReader.ts'
endWithReader()
process.stdout.write('a'.repeat(1_000_000))`

test('a command whose reader has ended, such as head, ends without an error', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', command])
  child.stdout.destroy()
  const [problems, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([problems, code]).toEqual(['', 0])
})
