import { StorageUnknownError } from '@supabase/storage-js'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'

interface Responses {
  upload: { status: number; body: object | null }
  /** The status; the response of a check may be lost. */
  exists: number | 'lost'
  checked: string[]
}

/** The responses to an upload and to the check whether an object exists. */
const responses = vi.hoisted((): Responses => ({
  upload: { status: 200, body: {} },
  exists: 200,
  checked: [],
}))

vi.mock('#machines/shared/client/client.ts', () => ({
  accessToken: () => Promise.resolve('token'),
  fetchAsPerson: (input: string, init: RequestInit) => {
    responses.checked.push(`${init.method} ${input}`)
    return responses.exists === 'lost'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status: responses.exists }))
  },
}))
vi.mock('#machines/shared/client/environment.ts', () => ({
  readEnvironment: () => ({ url: 'http://localhost', anonKey: 'k'.repeat(20) }),
}))

// Test files share one process: another file may have loaded the module with the real client.
vi.resetModules()
const { uploadPhoto, withNewName } = await import('#machines/shared/storage.actors.ts')

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
    this.status = responses.upload.status
    const { body } = responses.upload
    this.response = new TextEncoder().encode(body === null ? '' : JSON.stringify(body)).buffer
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3, total: 7 }))
    this.dispatchEvent(new Event('load'))
  }
}

vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
afterAll(() => vi.unstubAllGlobals())

const photo = {
  blob: new Blob(['picture'], { type: 'image/webp' }),
  path: 'routines/training/training_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp',
}
const progress: unknown[] = []
const upload = () => {
  const parent = { send: (event: unknown) => void progress.push(event) }
  const actor = createActor(uploadPhoto, { input: { photo, parent } })
  actor.subscribe({ error: () => undefined })
  actor.start()
  return toPromise(actor)
}
const taken = {
  status: 400,
  body: { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' },
}

beforeEach(() => {
  responses.upload = { status: 200, body: { Id: 'id', Key: photo.path } }
  responses.exists = 200
  responses.checked = []
  progress.length = 0
})

describe('an upload', () => {
  test('that succeeds does not check its object', async () => {
    await upload()
    expect(responses.checked).toEqual([])
  })

  test('sends its progress to the machine that runs it', async () => {
    await upload()
    expect(progress).toEqual([{ type: 'upload.progress', sent: 3, total: 7 }])
  })

  test('is done if its object exists: the first response was lost', async () => {
    responses.upload = taken
    await upload()
    expect(responses.checked).toEqual([`HEAD http://localhost/storage/v1/object/confraria-provas/${photo.path}`])
  })

  test('is not done if its name was used but its object does not exist', async () => {
    responses.upload = taken
    responses.exists = 400
    await expect(upload()).rejects.toMatchObject({ code: 'name_taken' })
  })

  test('may be retried if it is unknown whether its object exists', async () => {
    responses.upload = taken
    responses.exists = 'lost'
    await expect(upload()).rejects.toBeInstanceOf(StorageUnknownError)
  })

  test.each([204, 205])('with status %i, which has no body, ends and can be retried', async (status) => {
    responses.upload = { status, body: null }
    await expect(upload()).rejects.toBeInstanceOf(StorageUnknownError)
  })

  test('over the limit fails with the database’s sentence', async () => {
    const message = 'Você pode enviar no máximo 40 imagens por hora. Aguarde um pouco e tente de novo.'
    responses.upload = { status: 429, body: { statusCode: '429', error: 'TooManyRequests', message } }
    await expect(upload()).rejects.toMatchObject({ status: 429, message })
  })
})

test.each([
  photo.path,
  'routines/fasting/fasting_1790000000000_-_-_-_-_-_-_-_-_-_-_-_-minha.foto_1790000000000.jpg',
  'member-photos/1790000000000-aB3-_6789012345678901x.webp',
])('a new name for %s keeps its kind', (path) => {
  const { path: renamed, ...rest } = withNewName({ ...photo, path, thumbnail: 'data:' })
  expect(rest).toEqual({ blob: photo.blob, thumbnail: 'data:' })
  expect(renamed).not.toBe(path)
  const shape = (text: string) => text.replace(/\d{13}([-_])[\w-]{22}/u, '$1')
  expect(shape(renamed)).toBe(shape(path))
  expect(renamed).toMatch(/^(member-photos\/\d{13}-[\w-]{22}|routines\/(\w+)\/\2_\d{13}_[\w-]{22}-[\w.-]+)\.\w+$/u)
})
