import { newestSearched } from '#machines/community/feed.ts'
import { maxMentions, maxMessage, type TextFault } from '#machines/community/message.ts'
import { deleteWritingReason } from '#src/texts/community/messageFailures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

const tooLong = (what: string) => `${what} pode ter no máximo ${numeral(maxMessage)} caracteres.`
const tooMany = (what: string) => `${what} pode mencionar no máximo ${maxMentions} pessoas.`

/** The database uses the same sentences. */
export const textFaults: Record<'message' | 'reply', Record<TextFault, string>> = {
  message: {
    blank: 'Mensagem não pode estar vazia',
    long: tooLong('A mensagem'),
    mentions: tooMany('A mensagem'),
  },
  reply: { blank: 'Resposta não pode estar vazia', long: tooLong('A resposta'), mentions: tooMany('A resposta') },
}

export const feed = {
  title: 'Feed da Comunidade',
  placeholder: 'Escreva sua mensagem...',
  label: 'Sua mensagem',
  whoReads: 'Todos os membros leem este mural.',
  cancel: 'Cancelar',
  send: 'Enviar',
  sending: 'Enviando...',
  /** Announced. */
  stored: 'Mensagem enviada',
  length: (count: number) => `${numeral(count)} de ${numeral(maxMessage)}`,
  search: 'Buscar mensagens...',
  filters: 'Filtros',
  sortBy: 'Ordenar Por',
  sorts: { newest: 'Mais Recentes', popular: 'Mais Populares' },
  sortNow: (sort: string) => `Ordenado por: ${sort}. Trocar a ordem.`,
  withReplies: 'Incluir Respostas',
  apply: 'Aplicar Filtros',
  loading: 'Carregando mensagens...',
  loadFailed: 'Erro ao carregar mensagens',
  retry: 'Tentar novamente',
  empty: 'Nenhuma mensagem encontrada. Seja o primeiro a enviar!',
  newestOnly: `Com menos de três letras seguidas, a busca olha só as ${numeral(newestSearched)} mensagens mais recentes.`,
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  news: (count: number) => counted(count, 'mensagem nova', 'mensagens novas'),
  showNews: 'Ver no topo',
  notLive: 'Sem conexão ao vivo. As novidades aparecem quando a conexão voltar.',
  opened: 'Mensagem da notificação',
  openedGone: 'Esta mensagem não existe mais: foi excluída.',
  wholeFeed: 'Ver todo o feed',
  loadingOne: 'Carregando mensagem...',
} as const

export const message = {
  like: (likes: number, isLiked: boolean) =>
    `${isLiked ? 'Descurtir' : 'Curtir'}: ${counted(likes, 'curtida', 'curtidas')}`,
  comments: (count: number) => `Comentários (${numeral(count)})`,
  sending: 'Enviando...',
  deleted: 'Esta mensagem foi excluída.',
  matched: 'A busca encontrou um comentário desta conversa.',
  menu: (name: string) => `Opções da mensagem de ${name}`,
  remove: 'Excluir',
} as const

export const replies = {
  title: (name: string) => `Comentários da mensagem de ${name}`,
  placeholder: 'Escreva um comentário...',
  label: 'Seu comentário',
  send: 'Enviar comentário',
  stored: 'Comentário enviado',
  loading: 'Carregando comentários...',
  empty: 'Nenhum comentário ainda. Seja o primeiro a responder!',
  loadFailed: 'Erro ao carregar respostas',
  retry: 'Tentar novamente',
  gone: 'Esta mensagem foi excluída e não recebe mais respostas.',
  menu: (name: string) => `Opções do comentário de ${name}`,
} as const

export const mentions = {
  list: 'Membros para mencionar',
  count: (count: number) =>
    `${counted(count, 'membro sugerido', 'membros sugeridos')}. Setas escolhem, Enter menciona, Esc fecha.`,
  /** The text does not mention the addressee. */
  missing: (name: string, handle: string) => `Sem “@${handle}” no texto, ${name} não recebe aviso desta mensagem.`,
  restore: (handle: string) => `Incluir @${handle}`,
} as const

export const deletion = {
  titles: { messages: 'Excluir mensagem?', message_replies: 'Excluir comentário?' },
  texts: {
    messages: 'A mensagem e seus comentários desaparecem para todos. Esta ação é irreversível.',
    message_replies: 'O comentário desaparece para todos. Esta ação é irreversível.',
  },
  confirm: 'Excluir',
  busy: 'Excluindo...',
  cancel: 'Cancelar',
  reason: deleteWritingReason,
} as const
