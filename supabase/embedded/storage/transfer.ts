import type { StorageCaller } from './caller.ts'
import { noSuchKey } from './errors.ts'
import { text, type Fields } from './fields.ts'
import { bucketName, isObjectName, validName } from './names.ts'
import { ownerSql, type Place, type Stores } from './objects.ts'
import { queryRows } from './rows.ts'

/** Source and destination of a move or a copy. Throws `InvalidKey`, `NoSuchKey`. */
const ends = (body: Fields): { from: Place; to: Place } => {
  const bucket = bucketName(text(body, 'bucketId'))
  const from = { bucket, name: text(body, 'sourceKey') }
  const to = { bucket: bucketName(text(body, 'destinationBucket', bucket)), name: text(body, 'destinationKey') }
  validName(to.name)
  if (!isObjectName(from.name)) throw noSuchKey()
  return { from, to }
}

const moving = `update storage.objects set bucket_id = $3, name = $4, owner = ${ownerSql('$5')}, owner_id = $5
  where bucket_id = $1 and name = $2 returning id`

/** Renames an object; its file stays in place. The policies for select and update decide. */
export const move = async ({ database }: Stores, caller: StorageCaller, body: Fields) => {
  const { from, to } = ends(body)
  const values = [from.bucket, from.name, to.bucket, to.name, caller.owner]
  const [moved] = await queryRows(database, moving, values, caller.as('storage.object.move'))
  if (!moved) throw noSuchKey()
  return { message: 'Successfully moved', Id: moved['id'], Key: to.name }
}

/** Without `returning`, because a caller who may insert need not be able to select. */
const copying = `insert into storage.objects (bucket_id, name, owner, owner_id, id, version, metadata, user_metadata)
  select $3, $4, ${ownerSql('$5')}, $5, $6::uuid, version, metadata || jsonb_build_object('lastModified', $7::text), user_metadata
  from storage.objects where bucket_id = $1 and name = $2`

/** Adds a second object for the same file. The policies for select and insert decide. */
export const copy = async ({ database, now }: Stores & { now: number }, caller: StorageCaller, body: Fields) => {
  const { from, to } = ends(body)
  const id = crypto.randomUUID()
  const values = [from.bucket, from.name, to.bucket, to.name, caller.owner, id, new Date(now).toISOString()]
  const [copied] = await database.request([{ sql: copying, values }], caller.as('storage.object.copy'))
  if (!copied?.affected) throw noSuchKey()
  return { Id: id, Key: `${to.bucket}/${to.name}` }
}
