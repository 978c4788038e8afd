import type { ProofState } from '#machines/routines/routine.ts'
import { points, proofState } from '#src/texts/routines/proofState.ts'
import { monthName, weekday } from '#src/texts/shared/dates.ts'
import { size } from '#src/texts/shared/sizes.ts'

export const routines = {
  title: 'Rotinas',
  tabs: 'Rotinas',
  overview: 'Visão Geral',
  submit: 'Enviar Rotina',
  loading: 'Carregando rotinas...',
  failed: 'Erro ao carregar rotinas',
  retry: 'Tentar novamente',
  done: 'Completo',
  pending: 'Pendente',
  /** On a card, below 'Completo'. */
  proofState: (state: ProofState) => {
    if (state.kind === 'waiting') return `Enviado, ${proofState(state)}`
    return state.kind === 'returned' ? 'O dia continua valendo' : `Avaliado: ${proofState(state)}`
  },
  returned: 'Devolvido',
  /** Above the overview. */
  returnedTitle: (routine: string, day: string, isWritten: boolean) =>
    `${routine} de ${day}: ${isWritten ? 'registro devolvido' : 'foto devolvida'}`,
  returnedReason: (reason: string | null) => (reason === null ? '' : `Motivo: ${reason}`),
  redo: 'Refazer',
  redoRoutine: (routine: string, day: string) => `Refazer ${routine} de ${day}`,
  redoTitle: (isWritten: boolean) =>
    isWritten ? 'Este registro substitui o devolvido' : 'Esta foto substitui a devolvida',
  redoNote: 'O dia e os pontos continuam sendo os do primeiro envio.',
  contest: (until: string) => `Contestar até ${until}`,
  contestRoutine: (routine: string, day: string, until: string) => `Contestar até ${until}: ${routine} de ${day}`,
  week: (routine: string) => `${routine}: últimos sete dias`,
  /** '23 de novembro: nenhum envio'. */
  weekDay: (date: string, state: ProofState | null) =>
    `${Number(date.slice(8))} de ${monthName(date)}: ${state ? proofState(state) : 'nenhum envio'}`,
  ofPeriod: 'Rotinas do período',
  lastSent: 'Últimos envios',
  noneSent: 'Nenhum envio nos últimos 31 dias.',
  register: 'Registrar',
  registerRoutine: (routine: string) => `Registrar ${routine}`,
  worth: (most: number) => `até ${points(most)}`,
  stateAndWorth: (state: string, most: number) => `${state} · ${routines.worth(most)}`,
  choices: 'Rotina a registrar',
  change: 'Trocar',
  changeRoutine: 'Trocar rotina',
  choose: 'Escolha acima a rotina que você quer registrar.',
  back: 'Ver visão geral',
}

export const submission = {
  newDay: (today: string) => `O dia mudou com este formulário aberto. O envio vale para hoje, ${weekday(today)}.`,
  intro: 'Uma foto basta. O Conselho avalia e os pontos entram no ranking.',
  introUnranked: 'Uma foto basta, mas este envio não conta no ranking.',
  /** Of a routine that needs no photo. */
  introWritten: 'Uma foto ou um texto basta. O Conselho avalia e os pontos entram no ranking.',
  introWrittenUnranked: 'Uma foto ou um texto basta, mas este envio não conta no ranking.',
  writtenHint: 'Sem foto, escreva nas observações o que você fez. Só você e quem avalia leem esse texto.',
  photo: 'Foto',
  hint: 'JPG, PNG ou WEBP. Fotos grandes são reduzidas antes do envio. Local e dados da câmera são apagados.',
  labels: {
    choose: 'Escolher foto',
    change: 'Trocar foto',
    camera: 'Tirar foto',
    remove: 'Remover',
    rotate: 'Girar',
    crop: 'Recortar',
    undoCrop: 'Desfazer recorte',
    cancel: 'Cancelar envio',
    retry: 'Tentar novamente',
  },
  cropping: {
    frame: 'Moldura do recorte: as setas movem; Shift e setas mudam o tamanho',
    hint: 'Arraste a moldura ou os cantos.',
    apply: 'Usar recorte',
    cancel: 'Cancelar recorte',
  },
  notes: 'Observações',
  notesCount: (count: number, limit: number) => `${count} de ${limit}`,
  send: 'Enviar',
  sending: 'Enviando...',
  validating: 'Verificando foto...',
  preparing: 'Preparando foto...',
  uploading: 'Enviando foto...',
  upload: 'Envio da foto',
  sent: 'foto enviada',
  stopped: (percent: number) => `parou em ${percent}%`,
  size,
  /** Announced after each quarter turn. */
  turned: (turns: number) => (turns === 0 ? 'Foto na posição original' : `Foto girada ${turns * 90}°`),
  partOf: (sent: number, total: number) => `${size(sent)} de ${size(total)}`,
  /** The title of a submission's task. */
  task: (routine: string, person: string) => `${routine} de ${person}`,
}
