/**
 * Who receives a change. A DELETE event carries only the primary key and reaches every subscriber, as on hosted
 * projects.
 */
export interface Channel {
  /** The statement that inserts the row {row}, which is then updated and deleted. */
  fixture: string
  insert: string
  update: string
  receives: string
}

const listeners = 'everyone service'

export const channels: Readonly<Record<string, Channel>> = {
  'public.messages': {
    fixture: '',
    insert: `insert into messages (id, content, user_id, user_name) values ({row}, 'Bom dia', {owner}, 'Dona')`,
    update: `update messages set content = 'Boa noite' where id = {row}`,
    receives: listeners,
  },
  'public.message_replies': {
    fixture: `insert into messages (id, content, user_id, user_name) values ({row}, 'Bom dia', {owner}, 'Dona')`,
    insert: `insert into message_replies (id, message_id, user_id, user_name, content) values ({row}, {row}, {owner}, 'Dona', 'Oi')`,
    update: `update message_replies set content = 'Olá' where id = {row}`,
    receives: listeners,
  },
  'public.notifications': {
    fixture: '',
    insert: `insert into notifications (id, user_id, type, content) values ({row}, {owner}, 'points', 'Você recebeu 5 pontos.')`,
    update: `update notifications set read = true where id = {row}`,
    receives: 'owner service',
  },
  'public.pinned_items': {
    fixture: '',
    insert: `insert into pinned_items (id, type, title) values ({row}, 'event', 'Jantar')`,
    update: `update pinned_items set title = 'Baile' where id = {row}`,
    receives: listeners,
  },
}
