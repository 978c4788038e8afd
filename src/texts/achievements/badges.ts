import { club } from '#machines/shared/club.ts'
import {
  maxBadgeDescription,
  maxBadgeTitle,
  maxThreshold,
  type BadgeFault,
  type BadgeValues,
} from '#machines/achievements/badgeForm.ts'
import { maxReason, type GrantFault, type GrantKind } from '#machines/achievements/badgeGrant.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

export const badges = {
  get title() {
    return `Insígnias ${club.of}`
  },
  loading: 'Carregando insígnias...',
  failed: 'Erro ao carregar insígnias',
  retry: 'Tentar novamente',
  empty: 'Nenhuma insígnia cadastrada.',
  add: 'Nova insígnia',
  edit: 'Editar',
  editOf: (title: string) => `Editar ${title}`,
  grantOf: (title: string) => `Conceder ${title}`,
  grant: 'Conceder',
  holders: (count: number) =>
    count === 0 ? 'Ninguém tem ainda' : counted(count, 'membro tem esta insígnia', 'membros têm esta insígnia'),
  inactive: 'Não é mais concedida',
  form: {
    titles: { add: 'Nova insígnia', edit: 'Editar insígnia' },
    title: 'Título*',
    description: 'Descrição*',
    count: (count: number, most: number) => `${count}/${most}`,
    icon: 'Gravura',
    measure: 'Como se conquista',
    byHand: 'Só por mérito, concedida manualmente',
    threshold: 'Quantidade*',
    status: 'Situação',
    statuses: { active: 'Em vigor', inactive: 'Não é mais concedida' },
    changeHint: (badge: BadgeValues) =>
      badge.active && badge.measure !== null
        ? 'Ao salvar, quem já cumpre a regra recebe a insígnia. Quem já tem a insígnia não a perde.'
        : 'Quem já tem a insígnia não a perde.',
    save: 'Salvar alterações',
    create: 'Criar insígnia',
    saving: 'Salvando...',
    cancel: 'Cancelar',
    delete: 'Excluir insígnia',
  },
  faults: {
    titleMissing: 'Informe o título da insígnia',
    titleLong: `O título deve ter no máximo ${maxBadgeTitle} caracteres`,
    descriptionMissing: 'Descreva em uma frase o que a insígnia reconhece',
    descriptionLong: `A descrição deve ter no máximo ${maxBadgeDescription} caracteres`,
    thresholdMissing: 'Informe a quantidade necessária',
    thresholdOutside: `Use um número inteiro de 1 a ${numeral(maxThreshold)}`,
  } satisfies Record<BadgeFault, string>,
  deletion: {
    title: 'Excluir insígnia',
    text: (title: string, holders: number) =>
      holders === 0
        ? `“${title}” será excluída. Esta ação é irreversível.`
        : `“${title}” será excluída e retirada de ${counted(holders, 'membro', 'membros')}. Esta ação é irreversível. Para que ninguém a perca, mude a situação para “Não é mais concedida”.`,
    confirm: 'Sim, excluir insígnia',
    busy: 'Excluindo...',
    cancel: 'Cancelar',
  },
  conflict: {
    title: 'Outra pessoa alterou esta insígnia',
    fields: {
      title: 'Título',
      description: 'Descrição',
      icon: 'Gravura',
      measure: 'Como se conquista',
      threshold: 'Quantidade',
      active: 'Situação',
    } satisfies Record<keyof BadgeValues, string>,
  },
  gone: {
    title: 'Outra pessoa excluiu esta insígnia',
    text: 'Ela foi excluída enquanto você editava. O que você escreveu continua aqui e pode ser criado de novo.',
    again: 'Criar de novo',
    close: 'Descartar',
  },
  hand: {
    titles: { grant: 'Conceder insígnia', revoke: 'Revogar insígnia' } satisfies Record<GrantKind, string>,
    ofBadge: (badge: string) => `“${badge}” passa a constar entre as conquistas do membro.`,
    toMember: (member: string) => `Para ${member}.`,
    revokeText: (badge: string, member: string) =>
      `${member} perde “${badge}”. A regra não devolve a insígnia: só uma nova concessão manual.`,
    member: 'Membro*',
    badge: 'Insígnia*',
    choose: 'Escolha',
    reason: 'Motivo*',
    reasonHint: 'A pessoa recebe um aviso com este texto.',
    submit: { grant: 'Conceder', revoke: 'Revogar' } satisfies Record<GrantKind, string>,
    busy: { grant: 'Concedendo...', revoke: 'Revogando...' } satisfies Record<GrantKind, string>,
    cancel: 'Cancelar',
  },
  grantFaults: {
    memberMissing: 'Escolha um membro',
    badgeMissing: 'Escolha uma insígnia',
    reasonMissing: 'Escreva o motivo',
    reasonLong: `O motivo deve ter no máximo ${maxReason} caracteres`,
  } satisfies Record<GrantFault, string>,
}
