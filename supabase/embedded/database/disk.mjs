// @ts-check
import fs from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Where the engine's thread and its owner share what the disk has, in an Int32Array. `written` counts writes to the
 * write-ahead log, `synced` is the count at the last sync: all earlier writes are on the disk. `segment` and `timeline`
 * name the one segment with later writes. While `isDurable` is 0 nothing is synced.
 */
export const at = { isDurable: 0, written: 1, synced: 2, segment: 3, timeline: 4 }
export const places = 5

/** Segments have 16 MiB, so 256 of them share the middle third of their name. */
const ofOneLog = 256

/** @param {number} timeline @param {number} segment */
export const segmentName = (timeline, segment) =>
  [timeline, Math.floor(segment / ofOneLog), segment % ofOneLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

/** @param {string} name */
const segmentOf = (name) => parseInt(name.slice(8, 16), 16) * ofOneLog + parseInt(name.slice(16), 16)

/**
 * @typedef {{ name: string, parent: Node }} Node
 * @typedef {{ node: Node, nfd: number }} Stream
 * @typedef {{ size?: number }} Attributes
 * @typedef {{
 *   tryFSOperation: <T>(work: () => T) => T,
 *   realPath: (node: Node) => string,
 *   stream_ops: {
 *     write: (stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) => number,
 *     setattr: (stream: Stream, attributes: Attributes) => void,
 *     fsync?: (stream: Stream) => number,
 *   },
 *   node_ops: {
 *     setattr: (node: Node, attributes: Attributes) => void,
 *     mknod: (parent: Node, name: string, mode: number, dev: number) => Node,
 *     unlink: (parent: Node, name: string) => void,
 *     rmdir: (parent: Node, name: string) => void,
 *     rename: (node: Node, parent: Node, name: string) => void,
 *   },
 * }} NodeFiles Emscripten's files on Node's; it has no fsync.
 */

/** @param {Node} node */
const isLog = ({ name, parent }) => parent.name === 'pg_wal' && /^[0-9A-F]{24}$/.test(name)
/** @param {Node} folder */
const isFree = ({ name }) => name === 'pg_wal' || name === 'pgsql_tmp'
const zeros = Buffer.alloc(8_192)

/**
 * Gives the engine an fsync. Postgres decides what to sync and when, but for one thing: a commit does not wait for its
 * segment of the write-ahead log. The owner of the thread syncs it, for many commits at once. What depends on the log
 * waits for it here: a page of a table, the next segment, a removed file, and the control file at the end of a
 * checkpoint.
 *
 * All files are on the disk when the engine starts (`thread.ts`), so only what it changes is synced: after a crash
 * Postgres syncs every file.
 *
 * @param {NodeFiles} files
 * @param {Int32Array} shared
 */
const makeDurable = (files, shared) => {
  const { stream_ops: streams, node_ops: nodes, tryFSOperation: attempt } = files
  const { write, setattr: setStream } = streams
  const { setattr: setNode, mknod, unlink, rmdir, rename } = nodes
  const isDurable = () => Atomics.load(shared, at.isDurable) === 1
  /** @type {string | null} The path of the segment with unsynced writes. */
  let unsynced = null
  /** @type {Set<string>} The paths of files and folders that changed since their last sync. */
  const changed = new Set()
  const change = (/** @type {Node} */ node) => void changed.add(files.realPath(node))

  const syncLog = () => {
    const written = Atomics.load(shared, at.written)
    if (unsynced === null || written === Atomics.load(shared, at.synced) || !isDurable()) return
    const path = unsynced
    attempt(() => {
      const descriptor = fs.openSync(path, 'r+')
      try {
        fs.fdatasyncSync(descriptor)
      } finally {
        fs.closeSync(descriptor)
      }
    })
    Atomics.store(shared, at.synced, written)
  }

  /** New pages at the end of a file are zeros first; these need nothing of the log. */
  const isNewPage = (/** @type {Stream} */ { nfd }, /** @type {Buffer} */ bytes, /** @type {number} */ position) =>
    bytes.length <= zeros.length &&
    Buffer.compare(bytes, zeros.subarray(0, bytes.length)) === 0 &&
    position >= fs.fstatSync(nfd).size

  streams.write = (stream, buffer, offset, length, position) => {
    const { node } = stream
    change(node)
    if (isLog(node)) {
      const segment = segmentOf(node.name)
      if (segment !== Atomics.load(shared, at.segment)) {
        syncLog()
        unsynced = files.realPath(node)
        Atomics.store(shared, at.timeline, parseInt(node.name.slice(0, 8), 16))
        Atomics.store(shared, at.segment, segment)
      }
      const written = write(stream, buffer, offset, length, position)
      Atomics.add(shared, at.written, 1)
      return written
    }
    if (
      !isFree(node.parent) &&
      !isNewPage(stream, Buffer.from(buffer.buffer, buffer.byteOffset + offset, length), position)
    )
      syncLog()
    return write(stream, buffer, offset, length, position)
  }
  streams.fsync = ({ node, nfd }) => {
    const path = files.realPath(node)
    if (!isDurable() || !changed.has(path)) return 0
    if (isLog(node) && segmentOf(node.name) === Atomics.load(shared, at.segment)) return 0
    attempt(() => fs.fsyncSync(nfd))
    changed.delete(path)
    return 0
  }
  streams.setattr = (stream, attributes) => {
    if (attributes.size !== undefined && !isFree(stream.node.parent)) syncLog()
    change(stream.node)
    setStream(stream, attributes)
  }
  nodes.setattr = (node, attributes) => {
    if (attributes.size !== undefined && !isFree(node.parent)) syncLog()
    change(node)
    setNode(node, attributes)
  }
  nodes.mknod = (parent, name, mode, dev) => {
    const node = mknod(parent, name, mode, dev)
    change(parent)
    change(node)
    return node
  }
  nodes.unlink = (parent, name) => {
    if (!isFree(parent)) syncLog()
    change(parent)
    unlink(parent, name)
  }
  nodes.rmdir = (parent, name) => {
    change(parent)
    rmdir(parent, name)
  }
  nodes.rename = (node, parent, name) => {
    if (!isFree(parent)) syncLog()
    const isChanged = changed.delete(files.realPath(node))
    change(node.parent)
    change(parent)
    rename(node, parent, name)
    if (isChanged) changed.add(join(files.realPath(parent), name))
  }
}

/** A directory whose contents survive a power cut, as far as `shared` says. */
export class DurableFS extends NodeFS {
  /** @type {Int32Array} */
  #shared

  /** @param {string} directory @param {Int32Array} shared */
  constructor(directory, shared) {
    super(directory)
    this.#shared = shared
  }

  /** @override @type {NodeFS['init']} */
  async init(engine, options) {
    const { emscriptenOpts } = await super.init(engine, options)
    const prepare = (/** @type {object} */ module) => {
      const { NODEFS: files } = /** @type {{ NODEFS: NodeFiles }} */ (module)
      makeDurable(files, this.#shared)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } }
  }
}
