import { numeral } from '#src/texts/shared/labels.ts'

export const notifications = {
  title: 'Notificações',
  tabs: 'Notificações por leitura',
  all: (count: number | null) => (count === null ? 'Todas' : `Todas (${numeral(count)})`),
  unread: (count: number | null) => (count === null ? 'Não lidas' : `Não lidas (${numeral(count)})`),
  markAll: 'Marcar todas como lidas',
  mark: (content: string) => `Marcar como lida: ${content}`,
  isUnread: 'Não lida',
  list: 'Lista de notificações',
  empty: 'Você não tem notificações.',
  emptyUnread: 'Todas as notificações foram lidas.',
  loading: 'Carregando notificações...',
  failed: 'Erro ao carregar notificações',
  failedText: 'Ocorreu um erro ao carregar as notificações.',
  retry: 'Tentar novamente',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  seeAll: 'Ver todas as notificações',
  close: 'Fechar notificações',
  reconnecting: 'Reconectando…',
}
