import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { Complaint } from 'supabase-embedded'
import { headerOf, paddingAfter, readTar, TarDamaged, tarEnd, type TarFile } from 'supabase-embedded/tar'
import { z } from 'zod'

/**
 * The file of an export, a tar archive: `pictures/<sha256>`, then `tables/<schema>.<table>.ndjson` with one row a line,
 * `pictures.ndjson`, and last `manifest.json`. A file without manifest was cut off. An import reads it twice: it
 * compares everything with the manifest before it writes anything.
 */

/** Increases when a reader of the previous format could not read the file. */
const format = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const manifest = z.object({
  format: z.literal(format),
  /** The last migration. */
  schema: z.string().regex(/^\d+$/),
  /** When the rows were read, ISO 8601. */
  readAt: z.string(),
  /** Whether the accounts have their password hashes and second factors. */
  hasHashes: z.boolean(),
  /** By `schema.table`, in no order. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: hash })),
  pictures: z.object({ rows: z.number(), sha256: hash }),
})

export type Manifest = z.infer<typeof manifest>

const picture = z.object({
  id: z.string(),
  bucket: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  type: z.string(),
  cacheControl: z.string(),
  size: z.number(),
  sha256: hash,
  createdAt: z.string(),
  updatedAt: z.string(),
  lastAccessedAt: z.string().nullable(),
  userMetadata: z.string().nullable(),
})

/** A stored picture: its row, and the hash of its bytes. Times are Postgres' texts. */
export type Picture = z.infer<typeof picture>

export const picturePath = (sha256: string): string => `pictures/${sha256}`
export const tablePath = (name: string): string => `tables/${name}.ndjson`
const picturesPath = 'pictures.ndjson'
const manifestPath = 'manifest.json'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Rethrows errors about a file that is written as a {@link Complaint}. */
export const complainOfDisk =
  (path: string) =>
  (error: unknown): never => {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
      throw new Complaint(`Não há espaço para gravar ${path}; nada ficou pela metade. Libere espaço e tente de novo.`)
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR')
      throw new Complaint(`Não é possível gravar ${path}: confira a pasta e as permissões.`)
    throw error
  }

/**
 * Creates a file that only its owner can read: `write` fills an unfinished one; once it is on the disk, and `check` (if
 * given) has accepted its path, it is renamed. Throws a {@link Complaint} if the file exists or the disk is full; then
 * nothing is left.
 */
export const createFile = async (
  path: string,
  write: (file: FileHandle) => Promise<void>,
  check?: (unfinished: string) => Promise<void>,
): Promise<void> => {
  const unfinished = `${path}.unfinished`
  if (existsSync(path)) throw new Complaint(`${path} já existe. Escolha outro nome.`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await check?.(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    complainOfDisk(path)(error)
  }
}

/** Adds files to an archive, then the manifest. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #now = new Date()

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** `content` has exactly `size` bytes. */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    await this.#file.writeFile(headerOf(name, size, this.#now))
    for await (const piece of content) await this.#file.writeFile(piece)
    await this.#file.writeFile(paddingAfter(size))
  }

  async end(pictures: readonly Picture[], known: Omit<Manifest, 'format' | 'pictures'>): Promise<void> {
    const lines = Buffer.from(pictures.map((one) => `${JSON.stringify(one)}\n`).join(''))
    await this.add(picturesPath, lines.length, [lines])
    const described: Manifest = { format, ...known, pictures: { rows: pictures.length, sha256: sha256(lines) } }
    const text = Buffer.from(`${JSON.stringify(described, null, 2)}\n`)
    await this.add(manifestPath, text.length, [text])
    await this.#file.writeFile(tarEnd())
  }
}

const damaged = (path: string, reason: string) =>
  new Complaint(`${path} está incompleto ou foi alterado (${reason}). Nada foi importado.`)

const readAll = async ({ content, size, name }: TarFile, path: string): Promise<Buffer> => {
  if (size > 512 * 1024 * 1024) throw damaged(path, name)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/**
 * Calls `use` with each file of an archive, in order. Throws a {@link Complaint} if the archive is damaged, cut off or
 * absent.
 */
export const readArchive = async (path: string, use: (file: TarFile) => Promise<void>): Promise<void> => {
  try {
    for await (const file of readTar(createReadStream(path, { highWaterMark: 1024 * 1024 }))) await use(file)
  } catch (error) {
    if (error instanceof TarDamaged)
      throw damaged(path, error.message === 'the archive is cut off' ? 'cortado' : 'ilegível')
    if (codeOf(error) === 'ENOENT') throw new Complaint(`${path} não existe.`)
    if (codeOf(error) === 'EISDIR') throw new Complaint(`${path} é uma pasta, e não um arquivo exportado.`)
    throw error
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The manifest's version decides before its shape, which may differ in a newer version. */
const readManifest = (path: string, bytes: Buffer): Manifest => {
  const json = jsonIn(bytes.toString())
  const version = z.object({ format: z.number() }).safeParse(json).data?.format
  if (version !== undefined && version > format)
    throw new Complaint(`${path} é de uma versão mais nova do programa. Atualize este programa e tente de novo.`)
  const read = manifest.safeParse(json)
  if (!read.success) throw damaged(path, manifestPath)
  return read.data
}

const lineEnd = 10

/** The rows of a table in an archive, one JSON text each. */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, start)) {
      yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString()
      rest = []
      start = end + 1
    }
    if (start < bytes.length) rest.push(Buffer.from(bytes.subarray(start)))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString()
}

/** A complete archive whose files are those of its manifest. */
export interface Verified {
  manifest: Manifest
  pictures: readonly Picture[]
}

/** Reads a whole archive and compares it with its manifest. Throws a {@link Complaint} with the first difference. */
export const verifyArchive = async (path: string): Promise<Verified> => {
  const found = new Map<string, { sha256: string; rows: number }>()
  const kept = new Map<string, Buffer>()
  await readArchive(path, async (file) => {
    if (found.has(file.name)) throw damaged(path, file.name)
    if (file.name === manifestPath || file.name === picturesPath) kept.set(file.name, await readAll(file, path))
    const bytes = kept.get(file.name)
    found.set(file.name, bytes ? countOf(bytes) : await digestOf(file))
  })
  const written = kept.get(manifestPath)
  if (!written) throw damaged(path, found.size === 0 ? 'vazio' : `falta ${manifestPath}`)
  const read = readManifest(path, written)
  found.delete(manifestPath)

  const check = (name: string, expected: { sha256: string; rows?: number }) => {
    const actual = found.get(name)
    if (actual?.sha256 !== expected.sha256 || (expected.rows ?? actual.rows) !== actual.rows) throw damaged(path, name)
  }
  for (const [table, expected] of Object.entries(read.tables)) check(tablePath(table), expected)
  check(picturesPath, read.pictures)
  const lines = (kept.get(picturesPath) ?? Buffer.alloc(0)).toString().split('\n').slice(0, -1)
  const pictures = lines.map((line) => {
    const { data } = picture.safeParse(jsonIn(line))
    if (!data) throw damaged(path, picturesPath)
    return data
  })
  for (const { sha256 } of pictures) check(picturePath(sha256), { sha256 })
  const expected = new Set([
    ...Object.keys(read.tables).map(tablePath),
    ...pictures.map(({ sha256 }) => picturePath(sha256)),
    picturesPath,
  ])
  for (const name of found.keys()) if (!expected.has(name)) throw damaged(path, name)
  return { manifest: read, pictures }
}

const linesIn = (bytes: Uint8Array) => {
  let count = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count++
  return count
}

const countOf = (bytes: Uint8Array) => ({ sha256: sha256(bytes), rows: linesIn(bytes) })

const digestOf = async ({ content, name }: TarFile) => {
  const digest: Hash = createHash('sha256')
  let rows = 0
  for await (const piece of content) {
    digest.update(piece)
    if (!name.startsWith('pictures/')) rows += linesIn(piece)
  }
  return { sha256: digest.digest('hex'), rows }
}
