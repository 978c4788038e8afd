import { mostCounted, type TaskFilter, type TaskStatus } from '#machines/tasks/task.ts'
import { counted, numeral, numeralUpTo } from '#src/texts/shared/labels.ts'

export const tasks = {
  fading: 'Quem está se afastando',
  title: 'Tarefas e Missões',
  loading: 'Carregando tarefas...',
  failed: 'Erro ao carregar tarefas',
  retry: 'Tentar novamente',
  empty: 'Nenhuma tarefa encontrada com o filtro selecionado.',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  list: 'Tarefas',
  filter: 'Filtrar por situação',
  status: 'Situação',
  whose: 'De quem',
  filterWhose: 'Filtrar por pessoa',
  whoseFilters: { own: 'Minhas', everyone: 'De todos' },
  member: 'Filtrar por membro',
  memberName: 'Membro',
  everybody: 'Todos os membros',
  otherMember: 'Outro membro',
  clearMember: 'Limpar Filtro de Membro',
  everyTask: 'Ver todas as tarefas',
  priority: 'Filtrar por prioridade',
  priorityName: 'Prioridade',
  everyPriority: 'Todas as prioridades',
  ofPriority: (priority: string) => `Prioridade ${priority.toLowerCase()}`,
  filters: {
    all: 'Todas',
    pending: 'Em Progresso',
    completed: 'Concluídas',
    cancelled: 'Canceladas',
    toEvaluate: 'A Avaliar',
    contested: 'Contestações',
  } satisfies Record<TaskFilter, string>,
  /** '1.000', and above: 'mais de 1.000'. */
  count: (count: number) => numeralUpTo(count, mostCounted),
}

export const summary = {
  title: 'Sumário de Progresso',
  completed: 'Concluídas',
  pending: 'Em progresso',
  rate: 'conclusão',
  rateOf: (percent: number) => `${percent}% de conclusão`,
  note: 'As canceladas não entram na conta.',
  ofNewest: `As canceladas não entram na conta, e a taxa é a das ${numeral(mostCounted)} tarefas mais recentes.`,
}

export const card = {
  toEvaluate: 'A avaliar',
  returned: 'Devolvida',
  contested: 'Contestada',
  /** Of a returned proof. */
  returnReason: (reason: string) => `Devolvida: ${reason}`,
  contestUntil: (until: string) => `Você pode contestar a nota ${until}.`,
  late: 'Atrasada',
  due: 'Entrega',
  nobody: 'Sem responsável',
  showMember: (name: string) => `Ver só as tarefas de ${name}`,
  score: (score: number, points: number | null) =>
    points === null
      ? `Pontuação: ${score}/100`
      : `Pontuação: ${score}/100 (${counted(points, 'ponto atribuído', 'pontos atribuídos')})`,
  /** The step that leads to each status, and its label while it runs. */
  steps: {
    completed: { label: 'Concluir', busy: 'Concluindo...' },
    cancelled: { label: 'Cancelar', busy: 'Cancelando...' },
    pending: { label: 'Reabrir', busy: 'Reabrindo...' },
  } satisfies Record<TaskStatus, { label: string; busy: string }>,
  evaluate: 'Avaliar',
  edit: (title: string) => `Editar ${title}`,
  withdraw: (title: string) => `Excluir ${title}`,
}

export const withdrawal = {
  title: 'Excluir tarefa',
  text: (title: string) => `“${title}” deixa de existir para todos. Esta ação é irreversível.`,
  confirm: 'Sim, excluir',
  busy: 'Excluindo...',
  cancel: 'Cancelar',
}

export const proofFacts = {
  sent: 'Enviada em',
  samePicture: 'A mesma foto foi enviada antes',
  earlier: (name: string | null, when: string) => `${name ?? 'Conta excluída'}, em ${when}`,
  recent: 'Últimos registros desta rotina',
  loading: 'Carregando...',
  none: 'Nenhum registro anterior desta rotina.',
  missing: 'Os últimos registros não carregaram.',
  retry: 'Tentar novamente',
  proof: (day: string, score: number | null) => `${day}: ${score === null ? 'aguarda avaliação' : `${score}/100`}`,
}

export const evaluation = {
  title: (routine: string) => `Avaliar ${routine}`,
  worth: (points: number) => `vale até ${counted(points, 'ponto', 'pontos')}`,
  of: (name: string) => `Enviado por ${name}`,
  previous: 'Anterior',
  next: 'Próxima',
  keys: 'Atalhos do teclado',
  keysLabel: 'Atalhos do teclado: quais são',
  keyLines: [
    '0 a 9 dão a nota: 7 é 70. As setas mudam um ponto; no controle, Home e End dão 0 e 100.',
    'Ctrl + Enter envia. R devolve, com um motivo. Ctrl + Z desfaz, por dez segundos.',
    'Alt + ← e Alt + → levam à anterior e à próxima. O que não foi enviado fica guardado.',
    'No comentário só vale Ctrl + Enter.',
  ],
  score: 'Pontuação',
  outOf: '/100',
  awards: 'atribui',
  points: (points: number) => counted(points, 'ponto', 'pontos'),
  period: 'Os pontos contam na semana e no mês do envio; se já foram encerrados, nos atuais.',
  comment: 'Comentário',
  commentCount: (count: number, limit: number) => `${count} de ${limit}`,
  commentTooLong: (limit: number) => `O comentário deve ter no máximo ${numeral(limit)} caracteres`,
  return: 'Devolver',
  send: 'Enviar avaliação',
  sending: 'Enviando...',
  cancel: 'Cancelar',
}
