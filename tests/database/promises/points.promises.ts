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
    sees('owner staff service'),
    adds(
      'admins service',
      `(id, user_id, points, reason, type, created_by) values ({new}, {other}, 5, 'Ajudou', 'both', {me})`,
    ),
    adds('service', `(id, user_id, points, reason, created_by) values ({new}, {me}, 5, 'Ajudou', {me})`, {
      what: 'for oneself',
      own: true,
    }),
    changes('', 'points = 900', closed),
    removes('', closed),
  ]),
  returns('list_given_points', 'null, null, 20', 'admins', 'Ajudou no jantar', { fixture: entry }),
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
      sees('everyone service'),
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
    sees('everyone service'),
    adds('admins service', `(id, type, period_start) values ({new}, 'weekly', '2026-01-12')`),
    changes('service', `points = 900`, closed),
    removes('service', closed),
  ]),
  ...relation(
    'ranking_standings',
    `${period}; insert into ranking_standings (period_id, place, user_id, name, position, points)
      values ({row}, 1, {owner}, 'Dona', '', 7)`,
    [
      sees('everyone service'),
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
    sees('everyone service'),
    adds('admins service', `(id, title, type, active) values ({new}, 'Campeã', 'monthly', false)`),
    changes('admins service', `title = 'Outro', type = 'monthly', active = false`, { what: 'title, type, active' }),
    removes('admins service'),
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
  ),

  ...relation('badges', badge, [
    sees('everyone service'),
    adds(
      'culture vice admins service',
      `(id, title, description, icon, measure, threshold, active)
      values ({new}, 'Novo selo', 'Nova', 'star', 'training_days', 3, true)`,
    ),
    changes(
      'culture vice admins service',
      `title = 'Outro', description = 'Outra', icon = 'key', measure = 'training_days', threshold = 3, active = false`,
      {
        what: 'title, description, icon, measure, threshold, active',
      },
    ),
    removes('culture vice admins service'),
  ]),
  returns('badge_rules', '', 'everyone service', 'Para a prova', { denied: 'nothing', fixture: badge }),
  ...relation(
    'member_badges',
    held,
    [
      sees('everyone service'),
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
  acts('grant_badge', `{other member}, {row}, 'Por mérito'`, 'culture vice admins', holders, { fixture: badge }),
  acts('grant_badge', `{me member}, {row}, 'Por mérito'`, '', holders, { what: 'to oneself', fixture: badge }),
  acts('revoke_badge', `{owner member}, {row}, 'Engano'`, 'culture vice admins', holders, { fixture: held }),
  returns('member_achievements', '{owner member}', 'everyone', 'Para a prova', { fixture: held }),
  returns('my_achievements', '', 'everyone', 'Para a prova', {
    what: 'of oneself',
    own: true,
    fixture: held,
  }),
]
