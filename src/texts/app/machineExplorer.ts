import { counted } from '#src/texts/shared/labels.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

const areas: Readonly<Record<string, string>> = {
  achievements: 'Reconhecimentos',
  app: 'Aplicação',
  community: 'Comunidade',
  council: 'Conselho',
  entrance: 'Entrada',
  feedback: 'Sugestões e problemas',
  meetings: 'Reuniões',
  members: 'Membros',
  notifications: 'Notificações',
  profile: 'Perfil',
  ranking: 'Ranking',
  routines: 'Rotinas',
  settings: 'Configurações',
  shared: 'Em comum',
  tasks: 'Tarefas',
  users: 'Usuários',
}

/** The page of `npm run machines:explore`, for QA; builds of the application do not include it. */
export const machineExplorer = {
  title: 'Explorador de máquinas',
  machine: 'Máquina',
  machinePlaceholder: 'Procure pelo título ou pelo nome',
  showMachines: 'Mostrar as máquinas',
  noMachine: 'Nenhuma máquina tem esse título ou nome.',
  start: 'Início',
  introduction:
    'Escolha uma máquina. Clique no que pode acontecer e veja o novo estado, os avisos e os pedidos; o caminho fica no endereço.',
  /** The folders of `machines`. */
  area: (folder: string) => areas[folder] ?? folder,
  size: (states: number, transitions: number) =>
    `${counted(states, 'estado', 'estados')}, ${counted(transitions, 'transição', 'transições')}`,
  pages: (pages: readonly string[]) => `Páginas: ${pages.join(', ')}`,

  faults: {
    machine: (name: string) => `O endereço pede a máquina “${name}”, que não existe. Escolha uma da lista.`,
    start: (name: string, known: readonly string[]) =>
      `O endereço pede o início “${name}”, que esta máquina não tem; ela tem ${quoted(known)}.`,
    unknownStep: (name: string, at: number) =>
      `O passo ${at} do endereço, “${name}”, não existe nesta máquina; o caminho até ele está abaixo.`,
    impossibleStep: (name: string, at: number) =>
      `O passo ${at} do endereço, “${name}”, não pode acontecer aqui; o caminho até ele está abaixo.`,
  },

  undo: 'Desfazer passo',
  restart: 'Recomeçar',
  copyAddress: 'Copiar endereço',
  copyTest: 'Copiar como teste',
  copied: { address: 'O endereço foi copiado.', test: 'O teste foi copiado.', stately: 'O código foi copiado.' },
  notCopied: 'O navegador não deixou copiar. O texto está abaixo.',
  textToCopy: 'Texto para copiar',
  exports: 'Exportar',
  json: 'XState (JSON)',
  scxml: 'SCXML',
  stately: 'Copiar para o Stately',
  statelyHint: 'O Stately não abre uma máquina por endereço: cole o código em “Import”, no painel Code do editor.',

  now: 'Agora',
  ended: 'A máquina chegou ao fim.',
  failed: (message: string) => `A máquina falhou: ${message}`,
  notices: 'Avisos do último passo',
  effects: 'O último passo também',
  emits: (type: string) => `emitiu ${type}`,
  reports: (type: string) => `informou ao pai ${type}`,
  sends: (type: string, to: string) => `enviou ${type} a ${to}`,
  calls: (action: string) => `executou ${action}`,
  data: 'Dados da máquina',

  requests: 'Pedidos em andamento',
  noRequests: 'Nenhum pedido está em andamento.',
  input: 'Dados do pedido',
  sinceStep: (step: number) => (step === 0 ? 'desde o início' : `desde o passo ${step}`),
  noOutcome: 'Nenhum passo termina este pedido.',
  possible: 'Pode acontecer',
  time: 'O tempo passa',
  nothingPossible: 'Nada mais pode acontecer.',
  refused: 'Recusado agora',
  stays: 'fica no mesmo estado',
  leadsTo: (state: string) => `leva a ${state}`,
  why: 'Por quê?',
  guards: 'Guardas',
  holds: 'vale',
  refuses: 'recusa',
  reads: 'Lê',
  readsNothing: 'Não lê valor nenhum.',
  notOnScreen: 'A tela não oferece este passo',
  notAlwaysOnScreen: 'A tela nem sempre oferece este passo',

  path: 'Caminho',
  goTo: (step: number) => (step === 0 ? 'Voltar ao início' : `Voltar ao passo ${step}`),
  loadingWords: 'Carregando as palavras do caminho…',

  chart: 'Diagrama',
  chartHint: 'Dourado: o estado atual e o que pode acontecer agora. As setas mostram para onde isso leva.',
  runs: (id: string) => `executa ${id}`,
  initial: 'estado inicial',
  kinds: {
    atomic: 'estado',
    compound: 'grupo de estados',
    parallel: 'regiões paralelas',
    final: 'estado final',
    history: 'histórico',
  },
  active: 'ativo agora',
  details: 'Detalhes',
  covered: (visited: number, paths: number) =>
    `${visited === 0 ? 'Nenhum' : visited} de ${counted(paths, 'caminho gerado passa', 'caminhos gerados passam')} aqui.`,
  from: (state: string) => `Sai de ${state}.`,
  to: (states: readonly string[]) => (states.length === 0 ? 'Fica no mesmo estado.' : `Leva a ${states.join(', ')}.`),
  noWords: 'As palavras estão nos estados de dentro.',
  picture: (state: string) => `A tela no estado ${state}`,
  wholeMachine: 'a máquina inteira',
} as const
