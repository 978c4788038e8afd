import { acts, tells } from './promise.ts'

const photo = 'member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'
const picture = `insert into storage.objects (bucket_id, name, owner_id) values ('confraria-assets', '${photo}', {owner})`
const nothing = { denied: 'nothing' } as const

/**
 * Functions of schema private that signed-in people may execute because policies, views and functions of schema public call
 * them in the caller's name. No request reaches them: the table interface serves schema public alone. Each function of one
 * name in both schemas is promised once, and tested under both names.
 */
export const helpers = [
  acts('private.pre_request', '', '', 'select null', { denied: 'nothing', nothing: 'outsiders' }),
  acts('private.require_admin', '', '', 'select null', { nothing: 'admins' }),
  tells('private.is_active', '', 'everyone', 'true', nothing),
  tells('private.aal_ok', '', 'everyone service', 'true', nothing),
  tells('private.is_supreme', '', 'supreme', 'true', nothing),
  tells('private.is_admin', '', 'admins', 'true', nothing),
  tells('private.is_staff', '', 'staff', 'true', nothing),
  tells('private.is_founder_account', '', '', 'true', nothing),
  tells('private.is_supreme_account', '{supreme}', 'everyone service', 'true', nothing),
  tells('private.is_admin_account', '{peer}', 'everyone service', 'true', nothing),
  tells('private.standing', '', 'everyone', '"', nothing),
  tells('private.my_member_id', '', 'everyone', '"', nothing),
  tells('private.may', `'tasks', 'edit'`, 'culture vice admins', 'true', nothing),
  tells('private.my_cells', '', 'everyone', '"view"', nothing),

  tells('private.is_peer', '{peer}', 'members council admin', 'true', nothing),
  tells(
    'private.is_official',
    `(select member from app.members as member where id = {peer member})`,
    'everyone service',
    'true',
    nothing,
  ),
  tells(
    'private.is_others_task',
    `(select task from public.tasks as task where id = {row})`,
    'everyone service',
    'true',
    {
      ...nothing,
      fixture: `insert into tasks (id, title, due_date, assigned_by) values ({row}, 'Missão', '2026-12-24', {other})`,
    },
  ),
  // What they answer is no secret among the members, or is checked by what calls them.
  tells('private.setting', `'level_gold'`, 'everyone service', '"500"', nothing),
  tells('private.level_threshold', `'Ouro'`, 'everyone service', '500', nothing),
  tells('private.found_members', `'', 'ativo', null, null, null, 1000, null`, 'everyone service', '00000000', nothing),
  tells('private.measured', `{owner member}, 'membership_months'`, 'everyone service', '', nothing),
  tells(
    'private.leaving_refusal',
    `(select member from app.members as member where is_founder), 'delete'`,
    'everyone service',
    'fundador',
    nothing,
  ),
  tells('private.may_use_photo', `'/storage/v1/object/public/confraria-assets/${photo}', {owner}`, 'everyone', 'true', {
    ...nothing,
    what: 'with one’s own upload',
    own: true,
    fixture: picture,
  }),
  tells('private.may_use_photo', `'/storage/v1/object/public/confraria-assets/${photo}', {other}`, 'owner', 'true', {
    ...nothing,
    what: 'with another’s upload',
    fixture: picture,
  }),
  tells('private.my_meetings', '', 'owner', '900', {
    ...nothing,
    fixture: `insert into meetings (id, title, date, time) values ({row}, 'Jantar', '2100-03-09', '20:00');
      insert into meeting_participants (meeting_id, member_id) values ({row}, {owner member})`,
  }),
  tells('private.my_attendance', '', 'everyone', '"attended": 1', {
    ...nothing,
    own: true,
    fixture: `insert into meetings (id, title, date, time) values ({row}, 'Jantar', '2026-01-05', '20:00');
      insert into meeting_answers (meeting_id, date, member_id, present) values ({row}, '2026-01-05', {owner member}, true)`,
  }),
  tells('private.exported_data', '', 'everyone', '@confraria.test', { what: 'of oneself' }),
  tells('private.exported_everything', '', 'everyone', '@confraria.test', { what: 'of oneself' }),
  tells('private.exported_standings', '', 'everyone', '"pontos": 7', {
    ...nothing,
    what: 'of oneself',
    own: true,
    fixture: `insert into ranking_periods (id, type, period_start) values ({row}, 'weekly', '2026-01-05');
      insert into ranking_standings (period_id, place, user_id, name, position, points) values ({row}, 1, {owner}, 'Dona', '', 7)`,
  }),
  acts('private.grant_by_time', '', 'everyone service', 'select member_id from member_badges where badge_id = {row}', {
    // The month that became full last.
    fixture: `insert into badges (id, title, description, icon, measure, threshold)
      values ({row}, 'Veterana', 'Há meses', 'star', 'membership_months',
        private.full_months('2026-01-05', private.period_start('day')))`,
  }),
]
