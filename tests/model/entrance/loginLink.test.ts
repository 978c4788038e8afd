import { expect, test } from 'vitest'
import { readLoginLink } from '#machines/entrance/loginLink.ts'

test.each([
  ['#convite=abc', { kind: 'invitation', token: 'abc' }],
  ['#inicio=abc', { kind: 'beginning', token: 'abc' }],
  [
    '#access_token=a.b.c&expires_in=900&refresh_token=r&token_type=bearer&type=recovery',
    { kind: 'recovery', tokens: { accessToken: 'a.b.c', refreshToken: 'r' } },
  ],
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', { kind: 'expired' }],
  ['#access_token=a.b.c&type=recovery', null],
  [
    '#access_token=a.b.c&expires_in=900&refresh_token=r&token_type=bearer&type=email_change',
    { kind: 'confirmed', step: 'whole', tokens: { accessToken: 'a.b.c', refreshToken: 'r' } },
  ],
  ['#message=Confirmation+link+accepted.+Please+proceed&sb=', { kind: 'confirmed', step: 'half', tokens: null }],
  ['#convite=', null],
  ['#inicio=', null],
  ['#conteudo', null],
  ['', null],
] as const)('%s @ENT-49 @ENT-56 @ENT-87 @ENT-899', (hash, link) => {
  expect(readLoginLink(hash)).toEqual(link)
})
