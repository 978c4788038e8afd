import { emptyRecording as recording } from '#tests/support/recordings.ts'
import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const watched = `insert into monitored_users (id, name, reason) values ({row}, 'Fulano', 'Faltas seguidas')`
const cases = 'select status, assigned_to from monitored_users where id = {row}'
const update = (status: string) =>
  `{row}, (select updated_at from public.monitored_users where id = {row}), '${status}', null, {new}, 'Conversamos.'`

/** The council's members, positions and permissions, the monitoring cases, and feedback. */
export const council = [
  ...relation(
    'council_members',
    `insert into council_members (id, name, position, entry_date) values ({row}, 'Outra', 'diretor_cultura', '2026-03-01')`,
    [
      sees('staff service', { keeps: 'RIG-16' }),
      adds(
        'vice admins service',
        `(id, name, position, entry_date, status, observations)
        values ({new}, 'Nova', 'diretor_cultura', '2026-03-01', 'ativo', 'Experiente')`,
        { keeps: 'RIG-16' },
      ),
      adds('admins service', `(id, name, entry_date, member_id) values ({new}, 'Nova', '2026-03-01', {other member})`, {
        what: 'member_id',
      }),
      adds('service', `(name, entry_date, member_id) values ('Eu', '2026-03-01', {owner member})`, {
        what: 'for oneself',
        own: true,
        fixture: 'delete from council_members where member_id = {owner member}',
        where: 'member_id = {owner member}',
      }),
      changes(
        'vice admins service',
        `name = 'X', entry_date = '2020-01-01', status = 'inativo', observations = 'Licença'`,
        {
          what: 'name, entry_date, status, observations',
        },
      ),
      changes('admins service', `position = 'vice_presidente_executivo'`, { what: 'position', refused: 'vice' }),
      changes('admins service', `member_id = {other member}`, { what: 'member_id', refused: 'vice' }),
      changes('service', `observations = 'Muito bem'`, {
        what: 'of oneself',
        own: true,
        fixture: `insert into council_members (name, entry_date, member_id) values ('Eu', '2026-03-01', {owner member})
          on conflict do nothing`,
        where: 'member_id = {owner member}',
      }),
      removes('vice admins service', { keeps: 'RIG-16' }),
      removes('service', {
        what: 'of oneself',
        own: true,
        fixture: `insert into council_members (name, entry_date, member_id) values ('Eu', '2026-03-01', {owner member})
          on conflict do nothing`,
        where: 'member_id = {owner member}',
      }),
    ],
  ),

  ...relation(
    'council_position_descriptions',
    `insert into council_position_descriptions (id, position, title, function) values ({row}, 'zelador', 'Zelador', 'Zela')`,
    [
      sees('staff service', { keeps: 'RIG-39' }),
      adds(
        'admins service',
        `(id, position, title, function, responsibilities, current_member)
        values ({new}, 'novo_cargo', 'Novo', 'Função', '{Abrir}', 'Ana')`,
        { keeps: 'RIG-43' },
      ),
      changes(
        'admins service',
        `title = 'Outro', function = 'Outra', responsibilities = '{Abrir}', current_member = 'Ninguém'`,
        { what: 'title, function, responsibilities, current_member', keeps: 'RIG-43' },
      ),
      removes('admins service', { keeps: 'RIG-43' }),
    ],
  ),

  ...relation(
    'position_permissions',
    `insert into position_permissions (position, area, actions) values ('zelador', 'tasks', '{view}')`,
    [
      sees('staff service', { keeps: 'RIG-39' }),
      adds('admins service', `(position, area, actions) values ('zelador', 'council_feedback', '{view}')`, {
        keeps: 'RIG-43',
      }),
      changes('admins service', `position = 'zeladora', area = 'ranking', actions = '{view,edit}'`, {
        what: 'position, area, actions',
        keeps: 'RIG-43',
      }),
      removes('admins service', { keeps: 'RIG-43' }),
    ],
    {
      where: `position = 'zelador' and area = 'tasks'`,
      newWhere: `position = 'zelador' and area = 'council_feedback'`,
    },
  ),
  acts(
    'save_position_cells',
    `'diretor_cultura', current_setting('promises.seen')::jsonb, '{}'`,
    'admins',
    `select area, actions from position_permissions where position = 'diretor_cultura' order by area`,
    { fixture: `select set_config('promises.seen', private.open_cells('diretor_cultura')::text, true)` },
  ),

  ...relation('monitored_users', watched, [
    sees('vice admins service', { keeps: 'RIG-18' }),
    adds(
      'vice admins service',
      `(id, name, reason, status, assigned_to)
      values ({new}, 'Beltrano', 'Faltas', 'alerta', null)`,
      { keeps: 'RIG-18' },
    ),
    changes('vice admins service', `status = 'alerta', assigned_to = null`, {
      what: 'status, assigned_to',
      keeps: 'RIG-18',
    }),
    changes('vice admins service', `status = 'resolvido'`, { what: 'status, which closes the case', keeps: 'RIG-18' }),
    changes('service', `reason = 'Outra'`, { ...closed, what: 'name, reason', keeps: 'COU-64' }),
    removes('service', { ...closed, keeps: 'COU-64' }),
  ]),
  ...relation(
    'monitored_user_notes',
    `${watched}; insert into monitored_user_notes (id, monitored_user_id, note, status) values ({row}, {row}, 'Ligamos', 'alerta')`,
    [
      sees('vice admins service'),
      adds('vice admins service', `(id, monitored_user_id, note) values ({new}, {row}, 'Conversamos')`, {
        codes: ['23503'],
      }),
      changes('service', `note = 'Outra'`, closed),
      removes('service', closed),
    ],
  ),
  returns('monitoring_history', '{row}', 'vice admins service', 'Ligamos', {
    denied: 'nothing',
    fixture: `${watched}; insert into monitored_user_notes (id, monitored_user_id, note, status) values ({row}, {row}, 'Ligamos', 'alerta')`,
  }),
  acts('update_monitored_user', update('alerta'), 'vice admins', cases, { fixture: watched }),
  acts('update_monitored_user', update('resolvido'), 'vice admins', cases, {
    what: 'which closes the case',
    fixture: watched,
  }),

  ...relation(
    'user_feedback',
    `insert into user_feedback (id, user_id, username, feedback_type, content) values ({row}, {owner}, 'Dona', 'sugestão', 'Mais livros.')`,
    [
      sees('owner culture vice admins service', { keeps: 'RIG-38' }),
      adds('everyone service', `(id, feedback_type, content) values ({new}, 'sugestão', 'Mais mesas.')`, {
        keeps: 'RIG-41',
      }),
      changes('culture vice admins service', `status = 'in_progress', assigned_to = null`, {
        what: 'status, assigned_to',
        keeps: 'RIG-19',
      }),
      changes('service', `content = 'Outro'`, { ...closed, what: 'content' }),
      removes('service', closed),
    ],
  ),

  ...relation(
    'problem_reports',
    `insert into user_feedback (id, user_id, username, feedback_type, content) values ({row}, {owner}, 'Dona', 'problema', 'A tela travou.');
     insert into user_feedback (id, user_id, username, feedback_type, content) values ({new}, {owner}, 'Dona', 'problema', 'De novo.');
     insert into problem_reports (id, recording) values ({row}, '${recording}')`,
    [
      sees('admins service', { keeps: 'RIG-46' }),
      adds('service', `(id, recording) values ({new}, '${recording}')`, closed),
      changes('service', `recording = '${recording}'::jsonb || '{"version": "2"}'`, closed),
      removes('service', closed),
    ],
  ),
  acts('report_problem', `{new}, 'A tela travou.', '${recording}'`, 'everyone', `select from problem_reports`),

  ...relation(
    'error_kinds',
    `insert into error_kinds (id, kind, name, place, recording) values ({row}, '0123456789abcdef', 'TypeError', 'x.js:1:2', '${recording}')`,
    [
      sees('admins service', { keeps: 'RIG-46' }),
      adds(
        'service',
        `(id, kind, name, place, recording) values ({new}, 'fedcba9876543210', 'Error', 'x.js:1:2', '${recording}')`,
        closed,
      ),
      changes('service', `occurrences = 9`, closed),
      removes('service', closed),
    ],
  ),
  acts(
    'report_error',
    `'0123456789abcdef', 'TypeError', 'x.js:1:2', '${recording}'`,
    'everyone',
    `select occurrences from error_kinds`,
  ),
]
