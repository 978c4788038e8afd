import { adds, changes, relation, removes, sees } from './promise.ts'

/** Everyone has the grants here, so a policy hides rows instead of refusing them. */
const hidden = { nothing: 'outsiders' } as const
/** The service is refused too: the name is taken. */
const nameTaken = { refused: 'service', codes: ['23505'] }
const settings = { 'storage.allow_delete_query': 'true' }

const photo = 'member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'
const proof = 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp'
const bucketOf = (name: string) => (name === proof ? 'confraria-provas' : 'confraria-assets')
const picture = (name: string, owner = '{owner}') =>
  `insert into storage.objects (id, bucket_id, name, owner_id) values ({row}, '${bucketOf(name)}', '${name}', ${owner})`
const submitted = `${picture(proof)};
  insert into tasks (id, title, due_date, assigned_by, routine_type, image_url, period_start)
    values ({row}, 'Leitura', private.period_start('day'), {owner}, 'reading', '/storage/v1/object/authenticated/confraria-provas/${proof}', private.period_start('day'))`
const shown = `${picture(photo)}; update app.members
  set photo_url = '/storage/v1/object/public/confraria-assets/${photo}' where id = {owner member}`
/** The triggers that record used names are on. */
const givenUp = `set local session_replication_role = origin; ${picture(photo, '{other}')};
  select set_config('storage.allow_delete_query', 'true', true); delete from storage.objects where id = {row}`
const upload = (name: string, owner: string) =>
  `(id, bucket_id, name, owner_id) values ({new}, '${bucketOf(name)}', '${name}', ${owner})`

const agreed = `insert into proof_consents (user_id, audience, text) values ({owner}, 'club', 'Autorizo.')`
const reading = { ...settings, 'storage.operation': 'storage.object.sign' }

/** Pictures: the rows that the storage server reads and writes as each person. */
export const bucket = [
  ...relation(
    'storage.objects',
    picture(photo),
    [
      sees('owner staff service', { ...hidden, what: 'a member’s photo' }),
      sees('owner culture vice admins service', {
        ...hidden,
        what: 'a proof',
        fixture: picture(proof),
        keeps: 'PIC-17',
      }),
      sees('everyone service', {
        ...hidden,
        what: 'a proof that its owner shows to the club, by its name',
        fixture: `${submitted}; ${agreed}`,
        settings: reading,
        keeps: 'PIC-27',
      }),
      sees('owner culture vice admins service', {
        ...hidden,
        what: 'a proof that its owner shows no longer, by its name',
        fixture: `${submitted}; ${agreed}; insert into proof_consents (user_id, audience, text, created_at) values ({owner}, 'evaluators', 'Só.', now() + interval '1 minute')`,
        settings: reading,
        keeps: 'PIC-28',
      }),
      adds('everyone service', upload(photo, '{me}'), { what: 'a member’s photo', fixture: 'select' }),
      adds('everyone service', upload(proof, '{me}'), { what: 'a proof', fixture: 'select' }),
      adds('service', upload(photo, '{other}'), { what: 'a member’s photo in another’s name', fixture: 'select' }),
      adds('service', upload(proof, '{other}'), { what: 'a proof in another’s name', fixture: 'select' }),
      adds('service', upload('outra/foto.webp', '{me}'), { what: 'under another name', fixture: 'select' }),
      changes('', `version = 'outra'`, { ...hidden, ...nameTaken, what: 'a member’s photo', keeps: 'PIC-09' }),
      changes('', `version = 'outra'`, {
        ...hidden,
        ...nameTaken,
        what: 'a proof',
        fixture: picture(proof),
        keeps: 'PIC-09',
      }),
      adds('', upload(photo, '{me}'), {
        what: 'under an abandoned name',
        fixture: givenUp,
        ...nameTaken,
        keeps: 'PIC-09',
      }),
      removes('owner staff service', { ...hidden, what: 'a member’s photo', keeps: 'PIC-11' }),
      removes('', { ...hidden, what: 'a member’s photo in use', fixture: shown, refused: 'service', keeps: 'PIC-10' }),
      removes('owner admins service', {
        ...hidden,
        what: 'a proof that was not submitted',
        fixture: picture(proof),
        keeps: 'PIC-11',
      }),
      removes('', { ...hidden, what: 'a submitted proof', fixture: submitted, refused: 'service', keeps: 'PIC-10' }),
    ],
    { settings },
  ),
  ...relation(
    'storage.buckets',
    '',
    [
      sees('everyone service', { ...hidden, settings: { 'storage.operation': 'storage.bucket.list' } }),
      sees('service', {
        ...hidden,
        what: 'to empty it',
        settings: { 'storage.operation': 'storage.bucket.empty' },
      }),
      adds('service', `(id, name) values ('outro', 'outro')`, { where: `id = 'outro'` }),
      changes('service', 'file_size_limit = null', hidden),
      removes('service', hidden),
    ],
    { where: `id = 'confraria-assets'`, settings },
  ),
]
