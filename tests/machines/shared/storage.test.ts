import { StorageApiError } from '@supabase/supabase-js'
import { StorageUnknownError } from '@supabase/storage-js'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'

interface Answers {
  upload: { status: number; body: object | null }
  exists: { data: boolean; error: unknown }
  asked: string[]
}

/** The browser's request for uploads, and the client that says whether an object is there, as the test answers them. */
const answers = vi.hoisted((): Answers => ({
  upload: { status: 200, body: {} },
  exists: { data: true, error: null },
  asked: [],
}))

vi.mock('#machines/shared/client/client.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  supabase: () => ({
    storage: {
      from: () => ({
        exists: (path: string) => {
          answers.asked.push(path)
          return Promise.resolve(answers.exists)
        },
      }),
    },
  }),
}))
vi.mock('#machines/shared/client/environment.ts', () => ({
  readEnvironment: () => ({ url: 'http://localhost', anonKey: 'k'.repeat(20) }),
}))

// Test files share one process: another file may have loaded the module with the real client.
vi.resetModules()
const { uploadRoutinePhoto, withNewName } = await import('#machines/shared/storage.actors.ts')

class AnsweredRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: ArrayBuffer | null = null
  open() {
    this.status = 0
  }
  setRequestHeader() {
    this.response = null
  }
  getAllResponseHeaders() {
    return this.status === 0 ? '' : 'content-type: application/json'
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    this.status = answers.upload.status
    const { body } = answers.upload
    this.response = new TextEncoder().encode(body === null ? '' : JSON.stringify(body)).buffer
    this.dispatchEvent(new Event('load'))
  }
}

vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
afterAll(() => vi.unstubAllGlobals())

const photo = {
  blob: new Blob(['picture'], { type: 'image/webp' }),
  path: 'routines/training/training_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp',
}
const upload = () => {
  const actor = createActor(uploadRoutinePhoto, { input: photo })
  actor.subscribe({ error: () => undefined })
  actor.start()
  return toPromise(actor)
}
const taken = {
  status: 400,
  body: { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
}

beforeEach(() => {
  answers.upload = { status: 200, body: { Id: 'id', Key: photo.path } }
  answers.exists = { data: true, error: null }
  answers.asked = []
})

describe('an upload', () => {
  test('that is answered asks no more', async () => {
    await upload()
    expect(answers.asked).toEqual([])
  })

  test('whose object is there already is done: the first response was lost', async () => {
    answers.upload = taken
    await upload()
    expect(answers.asked).toEqual([photo.path])
  })

  test('whose name was used before, but whose object is gone, is not done', async () => {
    answers.upload = taken
    answers.exists = { data: false, error: new StorageApiError('Bad Request', 400, '400') }
    await expect(upload()).rejects.toMatchObject({ code: 'name_taken' })
  })

  test('of which no one knows whether the object is there may be tried again', async () => {
    answers.upload = taken
    answers.exists = { data: false, error: new StorageUnknownError('Failed to fetch', new TypeError('x')) }
    await expect(upload()).rejects.toBe(answers.exists.error)
  })

  test.each([204, 205])('that is answered with %i, which has no body, ends and can be tried again', async (status) => {
    answers.upload = { status, body: null }
    await expect(upload()).rejects.toBeInstanceOf(StorageUnknownError)
  })

  test('that is one too many fails with the database’s sentence', async () => {
    const message = 'Você pode enviar no máximo 40 imagens por hora. Aguarde um pouco e tente de novo.'
    answers.upload = { status: 429, body: { statusCode: '429', error: 'TooManyRequests', message } }
    await expect(upload()).rejects.toMatchObject({ status: 429, message })
  })
})

test.each([
  photo.path,
  'routines/fasting/fasting_1790000000000_-_-_-_-_-_-_-_-_-_-_-_-minha.foto_1790000000000.jpg',
  'member-photos/1790000000000-aB3-_6789012345678901x.webp',
])('another name for %s is of the same kind', (path) => {
  const { blob, path: renamed } = withNewName({ blob: photo.blob, path })
  expect(blob).toBe(photo.blob)
  expect(renamed).not.toBe(path)
  const shape = (text: string) => text.replace(/\d{13}([-_])[\w-]{22}/u, '$1')
  expect(shape(renamed)).toBe(shape(path))
  expect(renamed).toMatch(/^(member-photos\/\d{13}-[\w-]{22}|routines\/(\w+)\/\2_\d{13}_[\w-]{22}-[\w.-]+)\.\w+$/u)
})
