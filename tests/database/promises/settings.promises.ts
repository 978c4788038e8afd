import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const values = 'select key, value from app.settings order by key'
const entry = `insert into audit_log (id, action, target, old, at) values ({row}, 'delete', 'members/x', '{"name": "Sumida"}', now() - interval '40 days')`

/** A proof whose picture was kept long enough. */
const expired = `insert into tasks (title, due_date, assigned_by, routine_type, image_url, period_start, status, completed_at,
  evaluation_score, evaluation_date, points_awarded) values ('Leitura', '2026-01-05', {owner}, 'reading',
  private.proof_address('routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp'), '2026-01-05', 'completed',
  now() - interval '200 days', 80, now() - interval '200 days', 4)`

/** Settings and audit log. */
export const settings = [
  ...relation(
    'app.settings',
    '',
    [
      sees('admins service', { keeps: 'RIG-40' }),
      adds('service', `(key, value) values ('outra', '1')`, { ...closed, where: `key = 'outra'` }),
      changes('admins service', `value = '30'`, { what: 'value', keeps: 'RIG-43' }),
      changes('service', `value = 'novo@confraria.test'`, {
        what: 'value of supreme_admin_email',
        where: `key = 'supreme_admin_email'`,
      }),
      removes('service', closed),
    ],
    { where: `key = 'invitation_days'` },
  ),
  returns('club_status', '', 'admins', '"toEvaluate"'),
  returns('club_situation', '', 'admins', '"databaseBytes"'),
  returns('club_identity', '', 'everyone outsiders service', '"club_accent"', { keeps: 'CLU-22' }),
  returns('expired_proofs', '10', 'service', 'confraria-provas', { fixture: expired, keeps: 'PIC-41' }),
  returns('proof_footprint', '30', 'admins', '0', { keeps: 'USR-98' }),
  returns('public_settings', '', 'everyone', '"level_gold"', { denied: 'nothing' }),
  returns('admin_settings', '', 'admins service', '"supreme_admin_email"', { denied: 'nothing' }),
  acts('update_setting', `'invitation_days', '30'`, 'admins service', values),
  acts('update_setting', `'supreme_admin_email', 'novo@confraria.test'`, 'service', values, {
    what: 'supreme_admin_email',
  }),
  acts('update_settings', `'{"invitation_days": "30"}'`, 'admins service', values, { keeps: 'RIG-43' }),
  acts('update_settings', `'{"supreme_admin_email": "novo@confraria.test"}'`, '', values, {
    what: 'supreme_admin_email',
  }),

  ...relation('audit_log', entry, [
    sees('admins service', { keeps: 'RIG-40 USR-71' }),
    adds('', `(id, action, target) values ({new}, 'delete', 'members/x')`, { ...closed, keeps: 'USR-62' }),
    changes('', `target = 'members/y'`, { ...closed, keeps: 'USR-62' }),
    removes('', { ...closed, keeps: 'USR-62' }),
  ]),
  returns('list_audit', 'null, null, null, null, null, null, null, 50', 'admins', 'Sumida', {
    fixture: entry,
    keeps: 'USR-71',
  }),
  returns('audit_footprint', '30', 'admins', '"entries": 1', { fixture: entry }),
]
