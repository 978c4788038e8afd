import { acts, adds, changes, relation, removes, sees, returns } from './promise.ts'

const closed = { denied: 'refused' } as const

const message = `insert into messages (id, content, user_id, user_name, reply_count)
  values ({row}, 'Bom dia, Confraria', {owner}, 'Dona', 1)`
const reply = `${message}; insert into message_replies (id, message_id, user_id, user_name, content)
  values ({row}, {row}, {owner}, 'Dona', 'Igualmente')`
const readLiked = `likes = 1, liked_by = array[{me}::uuid]`

/** Messages, replies, pinned items and notifications. */
export const community = [
  ...relation('messages', message, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds(
      'everyone service',
      `(id, content, user_id, user_name, user_photo, likes, liked_by)
      values ({new}, 'Olá', {me}, 'Eu', null, 0, '{}')`,
      { keeps: 'RIG-41' },
    ),
    adds('service', `(id, content, user_id, user_name) values ({new}, 'Olá', {other}, 'Outra')`, {
      what: 'in another member’s name',
      keeps: 'RIG-41',
    }),
    changes('everyone service', readLiked, { what: 'likes, liked_by' }),
    changes('service', `content = 'Outra'`, {
      ...closed,
      what: 'content, user_id, user_name, user_photo',
      keeps: 'COM-36',
    }),
    removes('owner admins service', { keeps: 'RIG-44' }),
  ]),
  returns('search_messages', `'', false, 'newest', null, null, null, 50`, 'everyone service', 'Bom dia', {
    denied: 'nothing',
    fixture: message,
  }),
  returns('message_digest', `'', false, 'newest'`, 'everyone service', '"', { denied: 'nothing', fixture: message }),

  ...relation('message_replies', reply, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds(
      'everyone service',
      `(id, message_id, content, user_id, user_name, user_photo)
      values ({new}, {row}, 'Olá', {me}, 'Eu', null)`,
      { keeps: 'RIG-41' },
    ),
    adds('service', `(id, message_id, content, user_id, user_name) values ({new}, {row}, 'Olá', {other}, 'Outra')`, {
      what: 'in another member’s name',
      keeps: 'RIG-41',
    }),
    changes('service', `content = 'Outra'`, { ...closed, keeps: 'COM-36' }),
    removes('owner admins service', { keeps: 'RIG-44' }),
  ]),

  ...relation('pinned_items', `insert into pinned_items (id, type, title) values ({row}, 'event', 'Jantar')`, [
    sees('everyone service', { keeps: 'RIG-34' }),
    adds(
      'staff service',
      `(id, type, title, content, due_date, assigned_to)
      values ({new}, 'event', 'Baile', 'Texto', '2026-12-24', '{Ana}')`,
      { keeps: 'RIG-42' },
    ),
    changes(
      'staff service',
      `type = 'task', title = 'Outro', content = 'Texto', due_date = '2026-12-24', assigned_to = '{Ana}'`,
      { what: 'type, title, content, due_date, assigned_to' },
    ),
    removes('staff service', { keeps: 'RIG-42' }),
  ]),

  ...relation(
    'notifications',
    `insert into notifications (id, user_id, type, content) values ({row}, {owner}, 'points', 'Você recebeu 5 pontos.')`,
    [
      sees('owner service', { keeps: 'RIG-36 APP-105' }),
      adds('service', `(id, user_id, type, content) values ({new}, {other}, 'points', 'Falso')`, {
        ...closed,
        keeps: 'APP-105',
      }),
      changes('owner service', 'read = true', { what: 'read' }),
      changes('service', `content = 'Outro'`, { ...closed, what: 'content' }),
      removes('owner service', { keeps: 'OWN-13 APP-105' }),
    ],
  ),
  acts('touch_due_notifications', '', 'everyone', 'select user_id, task_id from notifications', {
    what: 'about own tasks',
    own: true,
    fixture: `insert into tasks (id, title, due_date, assigned_by) values ({row}, 'Devolver livro', '2026-01-01', {owner})`,
  }),
]
