import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  PostgrestError,
  StorageApiError,
} from '@supabase/supabase-js'
import { StorageUnknownError } from '@supabase/storage-js'
import { describe, expect, test } from 'vitest'
import { failureOf, Refusal } from '#machines/shared/failure.ts'
import { reason } from '#src/texts/shared/failures.ts'

const postgrest = (code: string, message: string) => new PostgrestError({ code, message, details: '', hint: '' })

describe('a thrown value', () => {
  test.each([
    ['an expired session', new AuthSessionMissingError(), 'refused', 'session_not_found'],
    ['no response from the auth server', new AuthRetryableFetchError('Failed to fetch', 0), 'offline', null],
    ['no response from the tables', postgrest('', 'TypeError: Failed to fetch'), 'offline', null],
    ['no response from the storage', new StorageUnknownError('Failed to fetch', new TypeError('x')), 'offline', null],
    ['the page of a proxy', { message: '<html>502 Bad Gateway</html>' }, 'offline', null],
    ['the empty response of a proxy', { message: '' }, 'offline', null],
    ['a browser that is offline', new TypeError('NetworkError when attempting to fetch resource.'), 'offline', null],
    [
      'a wrong password',
      new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
      'refused',
      'invalid_credentials',
    ],
    [
      'a policy',
      postgrest('42501', 'new row violates row-level security policy for table "tasks"'),
      'refused',
      '42501',
    ],
    ['our own refusal', new Refusal('photo_format'), 'refused', 'photo_format'],
    ['a bug of ours', new RangeError('x'), 'fault', null],
    ['a string', 'x', 'fault', null],
    ['nothing', undefined, 'fault', null],
  ] as const)('%s is %s', (_, thrown, kind, code) => {
    expect(failureOf(thrown)).toMatchObject({ kind, code })
  })

  test('a refusal of the storage is not a missing response', () => {
    const failure = failureOf(new StorageApiError('new row violates row-level security policy', 400, '403'))
    expect(failure).toEqual({ kind: 'refused', code: 'storage_denied', sentence: null })
  })
})

describe('the sentence for the user', () => {
  test('is the one of our own SQL @APP-53', () => {
    const failure = failureOf(postgrest('23514', 'Uma rotina já avaliada não pode ser cancelada.'))
    expect(reason(failure, 'x')).toBe('Uma rotina já avaliada não pode ser cancelada.')
  })

  test.each([
    postgrest('PT429', 'Você pode criar no máximo 60 tarefas por hora. Aguarde um pouco e tente de novo.'),
    new StorageApiError(
      'Você pode enviar no máximo 40 imagens por hora. Aguarde um pouco e tente de novo.',
      429,
      '429',
    ),
  ])('is the database’s for too many requests: $message @APP-53 @LIM-04', (error) => {
    expect(failureOf(error)).toMatchObject({ kind: 'refused', code: 'PT429' })
    expect(reason(failureOf(error), 'x')).toBe(error.message)
  })

  test('is ours for a hosted storage server, which hides the database’s @APP-58', () => {
    const failure = failureOf(new StorageApiError('database error, code: PT429', 500, '500'))
    expect(failure).toEqual({ kind: 'refused', code: 'PT429', sentence: null })
    expect(reason(failure, 'x')).toBe('Foram muitas vezes em pouco tempo. Aguarde um pouco e tente de novo.')
    expect(failureOf(new StorageApiError('database error, code: 53300', 500, '500')).kind).toBe('offline')
  })

  test.each([
    postgrest('42501', 'permission denied for table tasks'),
    postgrest('23505', 'duplicate key value violates unique constraint "tasks_pkey"'),
    postgrest('PGRST303', 'JWT expired'),
    postgrest('57014', 'canceling statement due to statement timeout'),
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
    new TypeError('Failed to fetch'),
  ])("is never a server's English: $message @APP-53", (error) => {
    const sentence = reason(failureOf(error), 'Ocorreu um erro.')
    expect(sentence).not.toContain(error.message)
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
  })
})
