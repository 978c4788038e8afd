import type { NavigationItem } from '#machines/app/navigation.ts'
import { counted } from '#src/texts/shared/labels.ts'

/** The link above the title of an administrator's page. */
export const backToAdmin = 'Painel Administrativo'

/** The frame around every screen. */
export const shell = {
  loading: 'Carregando...',
  retry: 'Tentar novamente',
  report: 'Relatar um problema',
  accessFailed: 'Erro ao carregar permissões',
  screenFailed: 'Esta tela não abriu',
  screenFailedTexts: {
    code: 'Verifique a conexão e tente novamente.',
    fault: 'Ocorreu um erro inesperado. Tente novamente; se ele voltar, relate o problema.',
  },
  missingPart: {
    loading: { title: 'Sem conexão', description: 'O que você abriu aparece assim que a rede voltar.' },
    closed: { title: 'Sem conexão', description: 'Não foi possível abrir. Tente de novo quando a rede voltar.' },
  },
  offline: 'Sem conexão com a internet. O que está na tela pode ter mudado.',
  notRenewed: 'O servidor não renovou sua sessão desta vez. Tentando de novo…',
  sessionInPage: 'Este navegador não guarda dados do site: ao recarregar a página, será preciso entrar de novo.',
  restoringFailed: 'Sua sessão ainda não foi confirmada',
  restoringFailedText: 'O servidor não a confirmou desta vez. A página tenta de novo sozinha.',
  skip: 'Pular para o conteúdo',
  navigation: 'Principal',
  openMenu: 'Abrir menu',
  menu: 'Menu',
  closeMenu: 'Fechar menu',
  notices: 'Avisos',
  closeNotice: 'Fechar aviso',
  ownProfile: 'Meu perfil',
  signOut: 'Sair',
  member: 'Membro',
  founder: 'Fundador',
  user: 'Usuário',
  unread: (count: number) =>
    count === 0 ? 'Nenhuma notificação não lida' : counted(count, 'notificação não lida', 'notificações não lidas'),
  /** The label of the bell; the count is null until it is loaded. */
  bell: (count: number | null) => {
    if (count === null) return 'Notificações'
    return `Notificações, ${count === 0 ? 'nenhuma não lida' : counted(count, 'não lida', 'não lidas')}`
  },
  items: {
    dashboard: 'Dashboard',
    council: 'Conselho',
    ranking: 'Ranking',
    tasks: 'Tarefas',
    routines: 'Rotinas',
    achievements: 'Reconhecimentos',
    members: 'Membros',
  } satisfies Record<NavigationItem, string>,
  administration: 'Administração',
  userMenu: (firstName: string) => `Menu de ${firstName}`,
  leaving: {
    sending: {
      title: 'Envio em andamento',
      text: 'O envio está em andamento. Sair mesmo assim?',
      confirm: 'Sair mesmo assim',
      cancel: 'Continuar o envio',
    },
    unsaved: {
      title: 'Sair sem salvar?',
      text: 'O que você alterou ainda não foi salvo e será descartado.',
      confirm: 'Descartar alterações',
      cancel: 'Continuar editando',
    },
  },
}
