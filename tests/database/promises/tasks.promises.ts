import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const proof = 'routines/reading/reading_1790000000000_aaaaaaaaaaaaaaaaaaaaaa-foto.webp'
const picture = (owner: string) =>
  `insert into storage.objects (bucket_id, name, owner_id) values ('confraria-provas', '${proof}', ${owner})`
const address = `/storage/v1/object/authenticated/confraria-provas/${proof}`
const plain = `insert into tasks (id, title, due_date, assigned_by) values ({row}, 'Preparar o encontro', '2026-01-01', {owner})`
const assigned = `insert into tasks (id, title, due_date, assigned_to) values ({row}, 'Preparar o encontro', '2026-01-01', {owner member})`
const routine = `${picture('{owner}')};
  insert into tasks (id, title, due_date, assigned_by, routine_type, image_url, period_start)
    values ({row}, 'Leitura', private.period_start('day'), {owner}, 'reading', '${address}', private.period_start('day'));
  insert into app.routine_completions (user_id, routine_type, period_start) values ({owner}, 'reading', private.period_start('day'))`
/** Routines on each day of eight weeks, and on none of the two weeks after them. */
const faded = `insert into tasks (id, title, due_date, assigned_by, routine_type, image_url, period_start)
  select gen_random_uuid(), 'Leitura', day, {other}, 'reading',
    '/storage/v1/object/authenticated/confraria-provas/routines/reading/reading_' || gen_random_uuid() || '.webp', day
  from (select private.period_start('day') - back as day from generate_series(15, 70) as back) as days`
const submission = `(id, title, due_date, status, assigned_to, assigned_by, priority, routine_type, image_url)
  values ({new}, 'Leitura', '2026-01-01', 'pending', null, {me}, 'medium', 'reading', '${address}')`
/** With its entry in the ledger, as the triggers write it. */
const evaluated = (evaluator: string) => `${routine};
  update tasks set status = 'completed', completed_at = now(), evaluation_score = 80, points_awarded = 4,
    evaluation_by = ${evaluator}, evaluation_date = now() where id = {row};
  insert into point_transactions (user_id, points, reason, created_by, task_id)
    values ({owner}, 4, 'Leitura Bíblica: 80/100', ${evaluator}, {row})`
const evaluation = `evaluation_score = 80, evaluation_feedback = 'Muito bem', evaluation_by = {me}, evaluation_date = now(),
  seen_times_resent = 0`

/** Evaluated by another evaluator, and contested. */
const contested = (evaluator: string) =>
  `${evaluated(evaluator)}; update tasks set contested_at = now() where id = {row}`
const returned = `${routine}; update tasks set returned_at = now() where id = {row};
  insert into proof_entries (task_id, author, kind, text, image_url) values ({row}, {other}, 'returned', 'Escura.', '${address}')`
const written = `${routine}; update tasks set image_url = null, is_written = true where id = {row};
  insert into proof_entries (task_id, author, kind, text) values ({row}, {owner}, 'written', 'Salmo 27.')`
const thumbnailed = `${routine};
  update storage.objects set user_metadata = '{"thumbnail": "data:image/webp;base64,UklGRg=="}' where name = '${proof}'`
const secondProof = proof.replace('aaaa-foto', 'bbbb-foto')
const entries = 'select * from proof_entries where task_id = {row}'
const refusedSteps = ['23514', '42501']

const openAbsence = (owner: string) =>
  `insert into absences (id, user_id, kind, first_day, last_day, reason)
    values ({row}, ${owner}, 'travel', private.period_start('day') + 1, private.period_start('day') + 2, 'Viagem')`
const span = `private.period_start('day') + 1, private.period_start('day') + 2`
const pause = `insert into club_pauses (id, first_day, last_day, reason) values ({row}, ${span}, 'Recesso')`
const outcomes = 'select id, outcome from absences'
const seenAbsence = `jsonb_build_object('kind', 'travel', 'first_day', private.period_start('day') + 1,
    'last_day', private.period_start('day') + 2, 'reason', 'Viagem')`

/** Tasks, routines and their evaluation, and excused days. */
export const tasks = [
  ...relation('tasks', plain, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds(
      'everyone service',
      `(id, title, description, due_date, status, priority, assigned_to, assigned_by)
      values ({new}, 'Missão', 'Texto', '2026-12-24', 'pending', 'high', {other member}, {me})`,
      { keeps: 'RIG-41' },
    ),
    adds('service', `(id, title, due_date, assigned_by) values ({new}, 'Missão', '2026-12-24', {other})`, {
      what: 'in another member’s name',
      own: true,
      proof: 'select assigned_by from tasks where id = {new} and assigned_by = {other}',
      nothing: 'everyone',
      keeps: 'RIG-41',
    }),
    adds('everyone service', submission, {
      what: 'routine_type, image_url with an own picture',
      own: true,
      fixture: picture('{owner}'),
      keeps: 'RIG-41',
    }),
    adds('', submission, {
      what: 'routine_type, image_url with another member’s picture',
      fixture: picture('{other}'),
      refused: 'service',
      codes: ['23514'],
    }),
    changes('owner culture vice admins service', `status = 'completed'`, {
      what: 'status of an own task',
      keeps: 'RIG-13 TAS-25',
    }),
    changes('owner culture vice admins service', `status = 'completed'`, {
      what: 'status of a task assigned to the actor',
      fixture: assigned,
      keeps: 'RIG-13 TAS-25',
    }),
    changes('owner culture vice admins service', `status = 'cancelled'`, {
      what: 'status of a routine',
      fixture: routine,
      keeps: 'RIG-13',
    }),
    changes('culture vice admins', evaluation, {
      what: 'evaluation_score, evaluation_feedback, evaluation_by, evaluation_date, seen_times_resent',
      fixture: routine,
      refused: 'owner service',
      keeps: 'RIG-13',
    }),
    changes('', evaluation, { ...closed, what: 'evaluation of an own routine', own: true, fixture: routine }),
    changes('owner service', `title = 'Outra', due_date = '2026-12-24', priority = 'low'`, {
      what: 'title, description, due_date, priority, assigned_to of an own task',
      refused: 'culture vice admins',
    }),
    changes('service', `title = 'Outra'`, {
      what: 'title of a routine',
      fixture: routine,
      refused: 'owner culture vice admins',
    }),
    changes('service', `created_at = '2026-01-01'`, { ...closed, what: 'all else' }),
    removes('owner service', { what: 'of an own task' }),
    removes('service', { what: 'of a routine', fixture: routine }),
  ]),
  returns('my_recent_tasks', '', 'everyone', 'Preparar o encontro', {
    what: 'of oneself',
    own: true,
    denied: 'nothing',
    fixture: plain,
  }),
  returns('my_recent_tasks', '', 'owner', 'Preparar o encontro', {
    what: 'of another member',
    denied: 'nothing',
    fixture: plain,
  }),
  returns('submitter', '(select task from tasks as task where id = {row})', 'everyone service', '"photo_url"', {
    denied: 'nothing',
    fixture: routine,
  }),
  returns('task_counts', 'null, null, null', 'everyone service', '"pending": 1', { denied: 'nothing', fixture: plain }),
  returns('proof_history', '{row}', 'culture vice admins', '"recent": []', { fixture: routine, keeps: 'TAS-76' }),
  returns('proof_history', '{row}', '', '"recent"', {
    what: 'of an own proof',
    own: true,
    fixture: routine,
    keeps: 'TAS-76',
  }),
  acts(
    'undo_evaluation',
    '{row}, (select evaluation_date from tasks where id = {row})',
    'culture vice admins',
    'select * from point_transactions where task_id = {row} and turn = 2',
    { what: 'of the own evaluation', fixture: evaluated('{me}') },
  ),
  acts(
    'undo_evaluation',
    '{row}, (select evaluation_date from tasks where id = {row})',
    '',
    'select * from point_transactions where task_id = {row} and turn = 2',
    { what: 'of another evaluator’s', fixture: evaluated('{other}'), codes: ['23514', '42501'] },
  ),
  ...relation(
    'proof_entries',
    `${routine}; insert into proof_entries (id, task_id, author, kind) values ({row}, {row}, {owner}, 'resent')`,
    [
      sees('owner culture vice admins service', { keeps: 'TAS-129' }),
      adds('', `(task_id, kind, text) values ({row}, 'resent', 'Oi.')`, {
        refused: 'everyone service',
        where: `text = 'Oi.'`,
        keeps: 'TAS-129',
      }),
      changes('', `text = 'Oi.'`, { refused: 'everyone service' }),
      removes('', { refused: 'everyone service' }),
    ],
  ),
  returns(
    'author_name',
    '(select entry from proof_entries as entry where task_id = {row})',
    'owner culture vice admins service',
    '"',
    {
      denied: 'nothing',
      fixture: `${routine}; insert into proof_entries (task_id, author, kind) values ({row}, {owner}, 'resent')`,
    },
  ),
  returns(
    'has_thread',
    '(select task from tasks as task where id = {row})',
    'owner culture vice admins service',
    'true',
    {
      denied: 'nothing',
      fixture: returned,
      keeps: 'TAS-129',
    },
  ),
  returns(
    'proof_text',
    '(select task from tasks as task where id = {row})',
    'owner culture vice admins service',
    'Salmo 27.',
    {
      denied: 'nothing',
      fixture: written,
      keeps: 'ROU-722',
    },
  ),
  returns(
    'proof_thumbnail',
    '(select task from tasks as task where id = {row})',
    'owner culture vice admins',
    'data:image/webp;base64,UklGRg==',
    {
      denied: 'nothing',
      nothing: 'service',
      fixture: thumbnailed,
      keeps: 'PIC-29',
    },
  ),
  returns(
    'return_reason',
    '(select task from tasks as task where id = {row})',
    'owner culture vice admins service',
    'Escura.',
    {
      denied: 'nothing',
      fixture: returned,
      keeps: 'TAS-120',
    },
  ),
  returns('is_sole_evaluator', '(select task from tasks as task where id = {row})', '', 'true', {
    what: 'of another evaluator’s',
    denied: 'nothing',
    fixture: contested('{other}'),
    keeps: 'TAS-920',
  }),
  acts('return_proof', `gen_random_uuid(), {row}, 'Escura.', 0`, 'culture vice admins', entries, {
    fixture: routine,
    codes: refusedSteps,
    keeps: 'TAS-120',
  }),
  acts('return_proof', `gen_random_uuid(), {row}, 'Escura.', 0`, '', entries, {
    what: 'of an own proof',
    own: true,
    fixture: routine,
    codes: refusedSteps,
    keeps: 'TAS-121',
  }),
  acts(
    'resend_proof',
    `gen_random_uuid(), {row}, '/storage/v1/object/authenticated/confraria-provas/${secondProof}', null`,
    'owner',
    entries,
    {
      fixture: `${returned};
  insert into storage.objects (bucket_id, name, owner_id) values ('confraria-provas', '${secondProof}', {owner})`,
      codes: refusedSteps,
      keeps: 'TAS-122',
    },
  ),
  acts('answer_proof', `gen_random_uuid(), {row}, 'Era noite.'`, 'owner culture vice admins', entries, {
    fixture: returned,
    codes: refusedSteps,
    keeps: 'TAS-129',
  }),
  acts('contest_proof', `gen_random_uuid(), {row}, 'Corri.'`, 'owner', entries, {
    fixture: evaluated('{other}'),
    codes: refusedSteps,
    keeps: 'TAS-124',
  }),
  ...(['uphold_proof', 'correct_proof'] as const).flatMap((name) => {
    const args = `gen_random_uuid(), {row}, 'Assim.'${name === 'correct_proof' ? ', 90' : ''}`
    return [
      acts(name, args, 'culture vice admins', entries, {
        what: 'of another evaluator’s',
        fixture: contested('{other}'),
        codes: refusedSteps,
        keeps: 'TAS-125',
      }),
      acts(name, args, '', entries, {
        what: 'of the own evaluation',
        fixture: contested('{me}'),
        codes: refusedSteps,
        keeps: 'TAS-125',
      }),
    ]
  }),
  ...relation('absences', openAbsence('{owner}'), [
    sees('owner culture vice admins service', { keeps: 'ROU-110' }),
    adds(
      'service',
      `(id, user_id, kind, first_day, last_day, reason) values ({new}, {other}, 'travel', ${span}, 'Viagem')`,
      {
        ...closed,
      },
    ),
    changes('service', `reason = 'Outro'`, closed),
    removes('service', closed),
  ]),
  acts('request_absence', `{new}, 'travel', ${span}, 'Viagem'`, 'everyone', outcomes, {
    what: 'of oneself',
    keeps: 'ROU-110',
  }),
  acts('withdraw_absence', '{row}', 'everyone', outcomes, {
    what: 'of oneself',
    own: true,
    fixture: openAbsence('{owner}'),
    keeps: 'ROU-111',
  }),
  acts('withdraw_absence', '{row}', 'owner', outcomes, {
    what: 'of another',
    fixture: openAbsence('{owner}'),
    codes: ['23514'],
    keeps: 'ROU-111',
  }),
  acts('decide_absence', `{row}, 'approved', ${seenAbsence}, ''`, 'culture vice admins', outcomes, {
    fixture: openAbsence('{owner}'),
    keeps: 'ROU-118',
  }),
  acts('decide_absence', `{row}, 'approved', ${seenAbsence}, ''`, '', outcomes, {
    what: 'of oneself',
    own: true,
    fixture: openAbsence('{owner}'),
    keeps: 'ROU-118',
  }),
  returns('my_absences', '', 'everyone service', '"days_a_month"', { what: 'of oneself' }),
  returns('open_absences', '', 'culture vice admins', 'Viagem', { fixture: openAbsence('{other}'), keeps: 'ROU-110' }),
  returns('fading_members', '', 'culture vice admins', '56', { fixture: faded, keeps: 'ROU-911' }),
  ...relation('club_pauses', pause, [
    sees('everyone service', { keeps: 'ROU-120' }),
    adds('service', `(id, first_day, last_day, reason) values ({new}, ${span}, 'Recesso')`, closed),
    changes('service', `reason = 'Outro'`, closed),
    removes('service', closed),
  ]),
  acts('pause_club', `{new}, ${span}, 'Recesso'`, 'admins', 'select id from club_pauses', { keeps: 'ROU-120' }),
  acts('end_pause', '{row}', 'admins', 'select id from club_pauses', { fixture: pause, keeps: 'ROU-120' }),
  returns('my_overview', '', 'everyone', '"pending"', { what: 'of oneself' }),
  acts('pass_welcome', '', 'everyone', 'select user_id from app.welcomes', { what: 'of oneself', keeps: 'PRO-822' }),

  ...relation(
    'routine_types',
    '',
    [
      sees('everyone service'),
      adds('', `(code, label, max_points, period, icon, place) values ('reading', 'Outra', 5, 'day', 'book', 9)`, {
        ...closed,
        where: `code = 'reading' and label = 'Outra'`,
      }),
      changes('admins service', 'max_points = 900', { what: 'max_points' }),
      changes('', `label = 'Outra'`, { ...closed, what: 'all else' }),
      removes('', closed),
    ],
    { where: `code = 'reading'` },
  ),
  acts(
    'save_routine',
    `'{"label": "Leitura", "max_points": 6}', 'reading', null, null`,
    'admins',
    `select * from routine_types where label = 'Leitura' and max_points = 6`,
    { keeps: 'ROU-700' },
  ),
  acts(
    'order_routines',
    `'{documentation,fasting,reading,training}', null`,
    'admins',
    'select code, place from routine_types',
    {
      keeps: 'ROU-700',
    },
  ),
  acts('remove_routine', `'documentation'`, 'admins', 'select code from routine_types', { keeps: 'ROU-700' }),
  ...relation(
    'app.routine_completions',
    `insert into app.routine_completions (user_id, routine_type, period_start) values ({owner}, 'reading', '2026-01-01')`,
    [
      sees('owner staff service'),
      adds('service', `(user_id, routine_type, period_start) values ({owner}, 'training', '2026-01-01')`, {
        ...closed,
        where: `user_id = {owner} and routine_type = 'training'`,
      }),
      changes('service', `period_start = '2026-01-02'`, { ...closed, proof: 'select * from app.routine_completions' }),
      removes('service', closed),
    ],
    { where: `user_id = {owner} and period_start = '2026-01-01'` },
  ),
  returns('get_member_routines', '{owner}', 'owner staff', '"reading": true', { fixture: routine }),
  acts('update_member_routine', `{owner}, 'reading', false`, '', 'select * from app.routine_completions', {
    what: 'compared with the tasks',
    fixture: routine,
    codes: ['23514'],
  }),
]
