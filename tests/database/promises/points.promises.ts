import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const entry = `insert into point_transactions (id, user_id, points, reason, counts_at, created_at)
  values ({row}, {owner}, 7, 'Ajudou no jantar', now() - interval '40 days', now() - interval '40 days')`
const period = `insert into ranking_periods (id, type, period_start) values ({row}, 'weekly', '2026-01-05')`
const badge = `insert into badges (id, title, description, icon) values ({row}, 'Selo', 'Para a prova', 'star')`
const held = `${badge}; insert into member_badges (member_id, badge_id) values ({owner member}, {row})`
const holders = 'select member_id, revoked_at from member_badges where badge_id = {row}'

/** Points, the ranking and achievements. */
export const points = [
  ...relation('point_transactions', entry, [
    sees('owner staff service', { keeps: 'RAN-28' }),
    adds(
      'admins service',
      `(id, user_id, points, reason, type, created_by) values ({new}, {other}, 5, 'Ajudou', 'both', {me})`,
      { keeps: 'RIG-43' },
    ),
    adds('service', `(id, user_id, points, reason, created_by) values ({new}, {me}, 5, 'Ajudou', {me})`, {
      what: 'for oneself',
      own: true,
    }),
    changes('', 'points = 900', { ...closed, keeps: 'RAN-19' }),
    removes('', { ...closed, keeps: 'RAN-19' }),
  ]),
  returns('list_given_points', 'null, null, 20', 'admins', 'Ajudou no jantar', { fixture: entry }),
  returns('my_points', 'null, null, 30', 'owner', 'Ajudou no jantar', {
    denied: 'nothing',
    fixture: entry,
    keeps: 'RAN-60',
  }),
  returns('update_member_points', `{owner}, 900, 'both'`, 'staff', '"total_points": 7', { fixture: entry }),
  ...relation(
    'app.member_points',
    `insert into app.member_points values ({owner}, '2026-01-05', 7, '2026-01-01', 7, 7, true)`,
    [
      sees('everyone service'),
      adds('service', `values ({other}, '2026-01-05', 7, '2026-01-01', 7, 7, true)`, {
        ...closed,
        where: 'user_id = {other}',
      }),
      changes('service', 'total_points = 900', closed),
      removes('service', closed),
    ],
    { where: 'user_id = {owner}' },
  ),

  ...relation(
    'rankings',
    `insert into app.member_points values ({owner}, '2026-01-05', 7, '2026-01-01', 7, 7, true)`,
    [
      sees('everyone service', { keeps: 'RIG-34' }),
      adds('', `(id, total_points) values ({new}, 900)`, closed),
      changes('', 'total_points = 900', closed),
      removes('', closed),
    ],
    { where: 'id = {owner}' },
  ),
  returns('ranking', `'weekly'`, 'everyone service', '"user_name": "Pessoa owner"', {
    denied: 'nothing',
    fixture: `insert into app.member_points
      values ({owner}, private.period_start('week'), 7, private.period_start('month'), 7, 7, true)`,
  }),
  returns('holder_photos', '', 'everyone service', '"photo_url"', {
    denied: 'nothing',
    fixture: `insert into app.member_points
        values ({owner}, private.period_start('week'), 7, private.period_start('month'), 7, 7, true);
      insert into ranking_periods (type, period_start) values ('weekly', '2026-01-05');
      update ranking_periods set holder_id = {owner}`,
  }),
  ...relation('ranking_periods', period, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds('admins service', `(id, type, period_start) values ({new}, 'weekly', '2026-01-12')`, { keeps: 'RIG-43' }),
    changes('service', `points = 900`, closed),
    removes('service', closed),
  ]),
  ...relation(
    'ranking_standings',
    `${period}; insert into ranking_standings (period_id, place, user_id, name, position, points)
      values ({row}, 1, {owner}, 'Dona', '', 7)`,
    [
      sees('everyone service', { keeps: 'RIG-34' }),
      adds('', `(period_id, place, user_id, name, position, points) values ({row}, 2, {other}, 'Outra', '', 5)`, {
        ...closed,
        where: 'period_id = {row} and place = 2',
      }),
      changes('', 'points = 900', closed),
      removes('', closed),
    ],
    { where: 'period_id = {row}' },
  ),
  ...relation('ranking_titles', `insert into ranking_titles (id, title, type) values ({row}, 'Líder', 'weekly')`, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds('admins service', `(id, title, type, active) values ({new}, 'Campeã', 'monthly', false)`, { keeps: 'RIG-43' }),
    changes('admins service', `title = 'Outro', type = 'monthly', active = false`, {
      what: 'title, type, active',
      keeps: 'RIG-43',
    }),
    removes('admins service', { keeps: 'RIG-43' }),
  ]),
  returns('open_periods', '', 'admins', '"weekly"', { fixture: entry }),
  returns(
    'period_preview',
    `'weekly', private.period_start('week', now() - interval '40 days')`,
    'admins',
    'Pessoa owner',
    {
      fixture: entry,
    },
  ),
  acts(
    'update_ranking_goals',
    `900, 300, '{}'`,
    'admins',
    `select value from app.settings where key in ('level_gold', 'level_silver') order by key`,
    { keeps: 'RIG-43' },
  ),

  ...relation('badges', badge, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds(
      'culture vice admins service',
      `(id, title, description, icon, measure, threshold, active)
      values ({new}, 'Novo selo', 'Nova', 'star', 'training_days', 3, true)`,
      { keeps: 'RIG-14' },
    ),
    changes(
      'culture vice admins service',
      `title = 'Outro', description = 'Outra', icon = 'key', measure = 'training_days', threshold = 3, active = false`,
      {
        what: 'title, description, icon, measure, threshold, active',
        keeps: 'RIG-14',
      },
    ),
    removes('culture vice admins service', { keeps: 'RIG-14' }),
  ]),
  returns('badge_rules', '', 'everyone service', 'Para a prova', { denied: 'nothing', fixture: badge }),
  ...relation(
    'member_badges',
    held,
    [
      sees('everyone service', { keeps: 'RIG-34' }),
      sees('service', {
        what: 'revoked',
        fixture: `${badge}; insert into member_badges (member_id, badge_id, revoked_at, revocation_reason)
          values ({owner member}, {row}, now(), 'Engano')`,
      }),
      adds('service', `(member_id, badge_id) values ({other member}, {row})`, {
        ...closed,
        where: 'member_id = {other member}',
      }),
      changes('service', `reason = 'Por mérito'`, closed),
      removes('service', closed),
    ],
    { where: 'badge_id = {row}' },
  ),
  acts('grant_badge', `{other member}, {row}, 'Por mérito'`, 'culture vice admins', holders, {
    fixture: badge,
    keeps: 'RIG-14',
  }),
  acts('grant_badge', `{me member}, {row}, 'Por mérito'`, '', holders, { what: 'to oneself', fixture: badge }),
  acts('revoke_badge', `{owner member}, {row}, 'Engano'`, 'culture vice admins', holders, {
    fixture: held,
    keeps: 'RIG-14',
  }),
  returns('member_achievements', '{owner member}', 'everyone', 'Para a prova', { fixture: held }),
  returns('my_achievements', '', 'everyone', 'Para a prova', {
    what: 'of oneself',
    own: true,
    fixture: held,
  }),
]
