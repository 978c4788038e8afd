import { expect, test } from 'vitest'
import { withoutUnusedMethods } from '#src/app/unusedMethods.ts'

const client = `export class Client {
  constructor(fetch) { this.fetch = fetch }
  signIn() { return this.send('sign-in') }
  send(path) { return this.fetch(path) }
  signInByWallet() { return this.wallet() }
  wallet() { return this.signInByWallet() }
  toJSON() { return {} }
  static create() { return new Client(fetch) }
  ['computed']() {}
  get token() { return '' }
}`

const shortened = (application: string, library = client) =>
  withoutUnusedMethods(new Map([['client.js', library]]), new Map([['page.ts', application]])).get('client.js')

test('a method that no code mentions is left out, and with it what only such methods call', () => {
  const code = shortened('Client.create().signIn(); client.token')
  expect(code).not.toMatch(/allet/)
  expect(code).toBe(client.replace(/^ {2}signInByWallet.*$/m, '  ').replace(/^ {2}wallet.*$/m, '  '))
})

test('a method whose name is in a text, a pattern or another file of the library stays', () => {
  expect(shortened("const { wallet } = client; client['token']")).toMatch(/signInByWallet.*wallet\(\) \{/s)
  expect(shortened('call(`wallet`)')).toContain('wallet() {')
  const both = new Map([
    ['client.js', client],
    ['other.js', 'export const open = (client) => client.wallet()'],
  ])
  expect(withoutUnusedMethods(both, new Map()).get('client.js')).toContain('signInByWallet() {')
})

test('methods that the language calls, computed names and constructors stay', () => {
  const code = shortened('')
  for (const part of ['constructor(', 'toJSON(', "['computed']("]) expect(code).toContain(part)
  for (const part of ['signIn()', 'send(', 'create(', 'token(']) expect(code).not.toContain(part)
})
