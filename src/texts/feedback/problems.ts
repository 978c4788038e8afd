import { maxFeedback, type FeedbackFault } from '#machines/feedback/feedback.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

/** The dialog 'Relatar um problema'. */
export const problemReport = {
  title: 'Relatar um problema',
  close: 'Fechar relato',
  hint: 'O Conselho lê o que você escreve. O registro técnico, só os administradores.',
  content: 'O que aconteceu?',
  placeholder: 'O que você fez, o que esperava e o que apareceu',
  count: (length: number) => `${numeral(length)} de ${numeral(maxFeedback)}`,
  faults: {
    missing: 'Conte o que aconteceu.',
    long: `O relato pode ter no máximo ${numeral(maxFeedback)} caracteres.`,
  } satisfies Record<FeedbackFault, string>,
  preview: 'Ver o registro técnico que será enviado',
  previewText: (events: number) =>
    `${counted(events, 'evento', 'eventos')} desta página: só nomes de eventos e de estados, e tamanhos. ` +
    'Nenhum texto seu, nome, endereço ou senha.',
  recording: 'Registro técnico',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'Não foi possível copiar. Baixe o arquivo.',
  download: 'Baixar',
  cancel: 'Cancelar',
  submit: 'Enviar relato',
  busy: 'Enviando...',
  failed: 'Não foi possível enviar o relato.',
  waiting:
    'Sem resposta do servidor. O relato está guardado e será enviado quando houver resposta, ' +
    'se esta página continuar aberta. Se preferir, copie ou baixe o registro técnico.',
  retry: 'Tentar agora',
  closeWaiting: 'Fechar',
}

/** The administrators' page `/admin/problems`. */
export const problems = {
  title: 'Problemas e erros',
  loading: 'Carregando problemas...',
  failed: 'Erro ao carregar problemas',
  retry: 'Tentar novamente',
  kinds: 'Erros não tratados',
  kindsText: 'Cada tipo de erro aparece uma vez por versão. A contagem é de páginas em que ele ocorreu.',
  kindColumns: {
    name: 'Erro',
    place: 'Onde',
    occurrences: 'Ocorrências',
    lastSeen: 'Último',
    version: 'Versão',
    actions: 'Registro',
  },
  noKinds: 'Nenhum erro nos últimos 90 dias.',
  reports: 'Relatos de problemas',
  reportColumns: { user: 'Usuário', content: 'Relato', date: 'Data', version: 'Versão', actions: 'Registro' },
  noReports: 'Nenhum relato nos últimos 90 dias.',
  download: 'Baixar',
  downloading: 'Baixando...',
  downloadKind: (name: string, place: string) => `Baixar registro de ${name} em ${place}`,
  downloadReport: (user: string) => `Baixar registro do relato de ${user}`,
}
