import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const peer = { where: 'id = {peer member}' }
const supreme = { where: 'id = {supreme member}' }
const founder = { where: 'id = {founder member}' }
const suspension = (person: string) => `select suspended_at from user_accounts where user_id = ${person}`
const member = (person: string) => `select name, status from app.members where id = ${person}`

/** Members, their observations, and how members leave. */
export const members = [
  ...relation(
    'members',
    `insert into app.member_observations (member_id, observations) values ({owner member}, 'Chega atrasado')`,
    [
      sees('everyone service', { keeps: 'RIG-34' }),
      sees('staff owner service', {
        what: 'observations',
        where: `id = {owner member} and observations <> ''`,
        keeps: 'RIG-35',
      }),
      adds(
        'admins service',
        `(id, name, position, entry_date, status, bio, observations, photo_url, user_id, skills,
          communication, strategy, loyalty, spirituality)
        values ({new}, 'Nova Pessoa', 'Tesoureira', '2026-03-01', 'ativo', 'Canta', 'Pontual', null, null, '{Canto}', 5, 4, 3, 2)`,
        { keeps: 'RIG-12' },
      ),
      changes('vice admins owner service', `name = 'Outro Nome'`, { ...closed, what: 'name', keeps: 'RIG-25' }),
      changes('admins service', `name = 'Outro Nome', photo_url = null`, {
        ...closed,
        what: 'name, photo_url of an administrator',
        ...peer,
        keeps: 'RIG-25',
      }),
      changes('vice admins owner service', `bio = 'Outra', skills = '{Canto}'`, {
        ...closed,
        what: 'bio, skills',
        keeps: 'RIG-26',
      }),
      changes('vice admins owner service', `photo_url = null`, {
        ...closed,
        what: 'photo_url',
        fixture: `update app.members set photo_url = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'
          where id = {owner member}`,
        keeps: 'RIG-25',
      }),
      changes(
        'vice admins service',
        `position = 'Tesoureiro', entry_date = '2020-01-01', communication = 5, strategy = 4, loyalty = 3, spirituality = 2`,
        { ...closed, what: 'position, entry_date, communication, strategy, loyalty, spirituality', keeps: 'RIG-27' },
      ),
      changes('admins service', `position = 'Tesoureiro', communication = 5`, {
        ...closed,
        what: 'position, communication of oneself',
        own: true,
        keeps: 'RIG-27',
      }),
      changes('vice admins service', `observations = 'Chega cedo'`, {
        ...closed,
        what: 'observations',
        keeps: 'RIG-29',
      }),
      changes('admins service', `observations = 'Chega cedo'`, {
        ...closed,
        what: 'observations of oneself',
        own: true,
        keeps: 'RIG-29',
      }),
      changes('admins service', 'user_id = null', { ...closed, what: 'user_id', keeps: 'RIG-30' }),
      changes('supreme service', 'user_id = null', {
        ...closed,
        what: 'user_id of an administrator',
        ...peer,
        keeps: 'RIG-30',
      }),
      changes('vice admins service', `status = 'inativo'`, { ...closed, what: 'status', keeps: 'RIG-28' }),
      changes('admins', `status = 'inativo'`, {
        ...closed,
        what: 'status, which suspends the account',
        proof: suspension('{owner}'),
        nothing: 'vice service',
      }),
      changes('supreme service', `status = 'inativo'`, {
        ...closed,
        what: 'status of an administrator',
        ...peer,
        keeps: 'RIG-28 RIG-32',
      }),
      changes('supreme service', `status = 'ativo'`, {
        ...closed,
        what: 'status of an inactive administrator',
        ...peer,
        fixture: `update app.members set status = 'inativo' where id = {peer member}`,
        keeps: 'RIG-28 RIG-32',
      }),
      changes('service', `status = 'inativo'`, {
        ...closed,
        what: 'status of the supreme administrator',
        ...supreme,
        keeps: 'RIG-33',
      }),
      changes('service', `status = 'inativo'`, {
        ...closed,
        what: 'status of oneself',
        own: true,
        where: `id = {owner member} and status = 'ativo'`,
        nothing: 'inactive',
        keeps: 'RIG-28 RIG-33',
      }),
      changes('', `status = 'inativo'`, {
        ...closed,
        what: 'status of the founder',
        ...founder,
        proof: member('{founder member}'),
        nothing: 'vice admins service',
        keeps: 'RIG-31',
      }),
      removes('admins service', { ...closed, where: 'id = {other member}', keeps: 'RIG-12' }),
      removes('supreme service', { ...closed, what: 'an administrator', ...peer, keeps: 'RIG-32' }),
      removes('service', { ...closed, what: 'the supreme administrator', ...supreme, keeps: 'RIG-33' }),
      removes('service', { ...closed, what: 'oneself', own: true, keeps: 'RIG-33' }),
      removes('', { ...closed, what: 'the founder', ...founder, refused: 'service' }),
    ],
    { where: 'id = {owner member}' },
  ),
  acts('anonymise_member', '{other member}', 'admins', member('{other member}')),
  acts('anonymise_member', '{peer member}', 'supreme', member('{peer member}'), {
    what: 'an administrator',
    keeps: 'RIG-32',
  }),
  acts('anonymise_member', '{supreme member}', '', member('{supreme member}'), {
    what: 'the supreme administrator',
    keeps: 'RIG-33',
  }),
  acts('anonymise_member', '{me member}', '', member('{me member}'), { what: 'oneself', keeps: 'RIG-33' }),
  acts('anonymise_member', '{founder member}', '', member('{founder member}'), { what: 'the founder' }),
  returns('member_footprint', '{other member}', 'admins', '"open_tasks"'),
  returns('search_members', `'', 'ativo'`, 'everyone service', 'Pessoa founder', { denied: 'nothing' }),
  returns('member_summary', '', 'everyone service', '"Fundador"', { denied: 'nothing' }),
  returns('my_access', '', 'everyone', '"member_id": "00000000', { denied: 'nothing' }),
  returns('export_my_data', '', 'everyone', '@confraria.test', { what: 'of oneself' }),
  acts('ensure_founder', '', '', 'select id, name, user_id from app.members', {
    what: 'while a founder exists',
    denied: 'nothing',
  }),

  ...relation(
    'app.members',
    '',
    [
      sees('everyone service'),
      adds('admins service', `(id, name, entry_date) values ({new}, 'Nova Pessoa', '2026-03-01')`, closed),
      changes('vice admins owner service', `bio = 'Outra'`, { what: 'bio' }),
      changes('supreme service', `status = 'inativo'`, {
        what: 'status of an administrator',
        where: 'id = {peer member}',
        refused: 'vice admins',
      }),
      removes('admins service', { where: 'id = {other member}' }),
      removes('supreme service', { what: 'an administrator', where: 'id = {peer member}', refused: 'admin' }),
    ],
    { where: 'id = {owner member}' },
  ),
  ...relation(
    'app.member_observations',
    `insert into app.member_observations (member_id, observations) values ({owner member}, 'Chega atrasado')`,
    [
      sees('staff owner service', { keeps: 'RIG-35' }),
      adds('vice admins service', `(member_id, observations) values ({other member}, 'Nova')`),
      adds('admins service', `(member_id, observations) values ({owner member}, 'Nova')`, {
        what: 'about oneself',
        own: true,
        fixture: 'select',
        where: 'member_id = {owner member}',
      }),
      changes('vice admins service', `observations = 'Chega cedo'`, { keeps: 'RIG-29' }),
      changes('admins service', `observations = 'Chega cedo'`, { what: 'about oneself', own: true, keeps: 'RIG-29' }),
      removes('vice admins service'),
      removes('admins service', { what: 'about oneself', own: true }),
    ],
    { where: 'member_id = {owner member}', newWhere: 'member_id = {other member}' },
  ),
  ...relation('app.member_imports', `insert into app.member_imports (id) values ({row})`, [
    sees('admins service', { keeps: 'MEM-100' }),
    adds('service', `(id) values ({new})`),
    changes('service', 'undone_at = now()', closed),
    removes('service', closed),
  ]),
  ...relation(
    'app.imported_members',
    `insert into app.member_imports (id) values ({row});
      insert into app.imported_members (member_id, import_id) values ({owner member}, {row})`,
    [
      sees('admins service', { keeps: 'MEM-100' }),
      adds('service', `(member_id, import_id) values ({other member}, {row})`),
      changes('service', `email = 'nova@example.com'`, closed),
      removes('service', closed),
    ],
    { where: 'member_id = {owner member}', newWhere: 'member_id = {other member}' },
  ),
  acts(
    'import_members',
    `{row}, '[{"id": "00000000-0000-4000-8000-0000000000aa", "line": 2, "name": "Nova Pessoa", "entry_date": "2026-03-01"}]'`,
    'admins',
    'select member_id from app.imported_members',
    { keeps: 'MEM-100' },
  ),
  acts('undo_member_import', '{row}', 'admins', 'select undone_at from app.member_imports', {
    fixture: 'insert into app.member_imports (id) values ({row})',
    keeps: 'MEM-100',
  }),
  returns(
    'check_member_import',
    `{row}, '[{"id": "00000000-0000-4000-8000-0000000000aa", "name": "Nova Pessoa", "email": ""}]'`,
    'admins',
    'refusal',
    { keeps: 'MEM-100' },
  ),
  returns('imported_email', '{owner member}', 'admins', 'planilha@confraria.test', {
    fixture: `insert into app.member_imports (id) values ({row});
      insert into app.imported_members (member_id, import_id, email)
      values ({owner member}, {row}, 'planilha@confraria.test')`,
    keeps: 'USR-110',
  }),
  returns('last_member_import', '', 'admins', '"members": 1', {
    denied: 'nothing',
    refused: 'service',
    fixture: `insert into app.member_imports (id) values ({row});
      insert into app.imported_members (member_id, import_id) values ({owner member}, {row})`,
  }),
]
