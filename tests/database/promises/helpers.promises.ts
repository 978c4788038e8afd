import { acts, returns } from './promise.ts'

const photo = 'member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'
const picture = `insert into storage.objects (bucket_id, name, owner_id) values ('confraria-assets', '${photo}', {owner})`
const proof = 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp'
const nothing = { denied: 'nothing' } as const

/**
 * Functions of schema private that signed-in people may execute, because policies, views and functions of schema public
 * call them as the caller. No request reaches them: the REST interface serves only schema public. A function with the
 * same name in both schemas has one promise and is tested under both names.
 */
export const helpers = [
  acts('private.pre_request', '', '', 'select null', { denied: 'nothing', nothing: 'outsiders' }),
  acts('private.require_admin', '', '', 'select null', { nothing: 'admins' }),
  returns('private.installation', '', 'admins', '"databaseBytes"'),
  returns('private.auth_failures', '', 'admins', '"failedMails"', { keeps: 'USR-88' }),
  returns('private.is_active', '', 'everyone', 'true', nothing),
  returns('private.aal_ok', '', 'everyone service', 'true', nothing),
  returns('private.may_read', '', 'everyone', 'true', { ...nothing, keeps: 'RIG-04' }),
  returns('private.is_supreme', '', 'supreme', 'true', { ...nothing, keeps: 'RIG-06' }),
  returns('private.is_admin', '', 'admins', 'true', { ...nothing, keeps: 'RIG-06' }),
  returns('private.is_staff', '', 'staff', 'true', { ...nothing, keeps: 'RIG-06' }),
  returns('private.is_founder_account', '', '', 'true', nothing),
  returns('private.is_supreme_account', '{supreme}', 'everyone service', 'true', nothing),
  returns('private.is_admin_account', '{peer}', 'everyone service', 'true', nothing),
  returns('private.is_club_proof', `{owner}::text, '${proof}'`, 'everyone service', 'true', {
    ...nothing,
    fixture: `insert into proof_consents (user_id, audience, text) values ({owner}, 'club', 'Autorizo.');
      insert into tasks (title, due_date, assigned_by, routine_type, image_url, period_start)
        values ('Leitura', private.period_start('day'), {owner}, 'reading', private.proof_address('${proof}'), private.period_start('day'))`,
  }),
  returns('private.thumbnail_at', `private.proof_address('${proof}')`, 'owner culture vice admins', 'data:image/webp', {
    ...nothing,
    fixture: `insert into storage.objects (bucket_id, name, owner_id, user_metadata)
      values ('confraria-provas', '${proof}', {owner}, '{"thumbnail": "data:image/webp;base64,UklGRg=="}')`,
  }),
  returns('private.standing', '', 'everyone', '"', nothing),
  returns('private.my_member_id', '', 'everyone', '"', nothing),
  returns('private.may', `'tasks', 'edit'`, 'culture vice admins', 'true', nothing),
  returns('private.my_cells', '', 'everyone', '"view"', nothing),

  returns('private.is_peer', '{peer}', 'members council admin', 'true', nothing),
  returns(
    'private.is_official',
    `(select member from app.members as member where id = {peer member})`,
    'everyone service',
    'true',
    nothing,
  ),
  returns(
    'private.is_others_task',
    `(select task from public.tasks as task where id = {row})`,
    'everyone service',
    'true',
    {
      ...nothing,
      fixture: `insert into tasks (id, title, due_date, assigned_by) values ({row}, 'Missão', '2026-12-24', {other})`,
    },
  ),
  // Their results are no secret among members, or their callers check them.
  returns('private.zone', '', 'everyone service', 'America/Sao_Paulo', nothing),
  returns('private.luminance', `'#ffffff'`, 'everyone service', '1', nothing),
  returns('private.is_readable_accent', `'#d9b661'`, 'everyone service', 'true', nothing),
  returns('private.has_other_evaluator', '{owner}, {other}', 'everyone service', 'true', nothing),
  returns('private.is_picture_due', `null::public.tasks, 30`, 'everyone service', '', nothing),
  returns('private.setting', `'level_gold'`, 'everyone service', '"500"', nothing),
  returns('private.level_threshold', `'Ouro'`, 'everyone service', '500', nothing),
  returns(
    'private.found_members',
    `'', 'ativo', null, null, null, 1000, null`,
    'everyone service',
    '00000000',
    nothing,
  ),
  returns('private.excused_days', '{owner}', 'everyone service', '{', nothing),
  returns(
    'private.counted_days',
    `{owner}, private.period_start('day'), private.period_start('day')`,
    'everyone service',
    '"routines"',
    nothing,
  ),
  returns('private.measured', `{owner member}, 'membership_months'`, 'everyone service', '', nothing),
  returns(
    'private.leaving_refusal',
    `(select member from app.members as member where is_founder), 'delete'`,
    'everyone service',
    'fundador',
    nothing,
  ),
  returns(
    'private.may_use_photo',
    `'/storage/v1/object/public/confraria-assets/${photo}', {owner}`,
    'everyone',
    'true',
    {
      ...nothing,
      what: 'with an own upload',
      own: true,
      fixture: picture,
    },
  ),
  returns('private.may_use_photo', `'/storage/v1/object/public/confraria-assets/${photo}', {other}`, 'owner', 'true', {
    ...nothing,
    what: 'with another’s upload',
    fixture: picture,
  }),
  returns('private.my_meetings', '', 'owner', '900', {
    ...nothing,
    fixture: `insert into meetings (id, title, date, time) values ({row}, 'Jantar', '2100-03-09', '20:00');
      insert into meeting_participants (meeting_id, member_id) values ({row}, {owner member})`,
  }),
  returns('private.my_attendance', '', 'everyone', '"attended": 1', {
    ...nothing,
    own: true,
    fixture: `insert into meetings (id, title, date, time) values ({row}, 'Jantar', '2026-01-05', '20:00');
      insert into meeting_answers (meeting_id, date, member_id, present) values ({row}, '2026-01-05', {owner member}, true)`,
  }),
  returns('private.my_welcome', '', 'member owner council admins', '"proof": false', {
    ...nothing,
    what: 'of an active member',
    keeps: 'PRO-820',
  }),
  returns('private.exported_data', '', 'everyone', '@confraria.test', { what: 'of oneself' }),
  returns('private.exported_everything', '', 'everyone', '@confraria.test', { what: 'of oneself' }),
  returns('private.exported_standings', '', 'everyone', '"pontos": 7', {
    ...nothing,
    what: 'of oneself',
    own: true,
    fixture: `insert into ranking_periods (id, type, period_start) values ({row}, 'weekly', '2026-01-05');
      insert into ranking_standings (period_id, place, user_id, name, position, points) values ({row}, 1, {owner}, 'Dona', '', 7)`,
  }),
  acts('private.grant_by_time', '', 'everyone service', 'select member_id from member_badges where badge_id = {row}', {
    // The latest full month.
    fixture: `insert into badges (id, title, description, icon, measure, threshold)
      values ({row}, 'Veterana', 'Há meses', 'star', 'membership_months',
        private.full_months('2026-01-05', private.period_start('day')))`,
  }),
]
