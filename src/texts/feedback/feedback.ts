import { feedbackTypes, maxFeedback, type FeedbackChange, type FeedbackFault } from '#machines/feedback/feedback.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { feedbackStatusLabels, feedbackTypeLabels } from '#src/texts/feedback/feedbackLabels.ts'

/** The council's table 'Feedback dos Usuários', and the members' form. */
export const feedback = {
  types: feedbackTypeLabels,
  /** Unknown types are shown unchanged. */
  typeOf: (type: string) => {
    const known = feedbackTypes.find((name) => name === type)
    return known === undefined ? type : feedbackTypeLabels[known]
  },
  status: feedbackStatusLabels,
  loading: 'Carregando feedback...',
  failed: 'Erro ao carregar feedback',
  retry: 'Tentar novamente',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  table: {
    title: 'Feedback dos Usuários',
    filter: 'Tipo de feedback',
    all: 'Todos os tipos',
    columns: {
      user: 'Usuário',
      type: 'Tipo',
      content: 'Conteúdo',
      date: 'Data',
      status: 'Status',
      assignedTo: 'Atribuído a',
      actions: 'Ações',
    },
    unassigned: '-',
    details: 'Detalhes',
    detailsOf: (user: string) => `Detalhes do feedback de ${user}`,
    empty: 'Nenhum feedback recebido ainda.',
    emptyType: 'Nenhum feedback deste tipo.',
  },
  sheet: {
    title: 'Detalhes do Feedback',
    close: 'Fechar detalhes',
    date: 'Enviado em',
    user: 'Usuário',
    type: 'Tipo',
    content: 'Conteúdo',
    labels: { status: 'Status', assigned_to: 'Atribuir a' } satisfies Record<keyof FeedbackChange, string>,
    assignedTo: 'Atribuído a',
    unassigned: 'Ninguém',
    conflict: 'Outra pessoa mudou este feedback',
    locked: 'O seu cargo permite ver, mas não alterar o feedback.',
    save: 'Salvar Alterações',
    saving: 'Salvando...',
    cancel: 'Cancelar',
    failed: 'Não foi possível salvar as alterações.',
  },
  discard: {
    title: 'Descartar alterações?',
    text: 'O status e o responsável que você escolheu ainda não foram salvos.',
    confirm: 'Descartar alterações',
    cancel: 'Continuar editando',
  },
  own: {
    title: 'Feedback',
    form: 'Enviar feedback',
    hint: 'O Conselho lê tudo o que chega. A situação aparece ao lado de cada envio.',
    type: 'Tipo',
    content: 'Mensagem',
    placeholder: 'O que você quer dizer ao Conselho?',
    count: (length: number) => `${numeral(length)} de ${numeral(maxFeedback)}`,
    submit: 'Enviar feedback',
    busy: 'Enviando...',
    sendFailed: 'Não foi possível enviar o feedback.',
    list: 'Seus envios',
    empty: 'Você ainda não enviou nenhum feedback.',
    faults: {
      missing: 'Escreva o seu feedback.',
      long: `O feedback pode ter no máximo ${numeral(maxFeedback)} caracteres.`,
    } satisfies Record<FeedbackFault, string>,
  },
}
