import type { SetStat } from '#machines/shared/member.ts'
import { entryDates, type MemberFault } from '#machines/members/memberForm.ts'
import { memberLimits } from '#machines/members/memberLimits.ts'
import type { Lock } from '#machines/members/memberRights.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { memberFieldLabels } from './memberFields.ts'
import { observationsHint } from './members.ts'

const required = 'Nome e data de entrada são campos obrigatórios'

export const statLabels: Record<SetStat, string> = memberFieldLabels

export const memberForm = {
  ...memberFieldLabels,
  titles: { create: 'Novo Membro', edit: 'Editar Membro', own: 'Editar perfil' },
  submit: { create: 'Cadastrar membro', edit: 'Salvar alterações' },
  busy: { create: 'Cadastrando...', edit: 'Salvando...' },
  back: 'Voltar',
  cancel: 'Cancelar',
  loading: 'Carregando formulário...',
  failed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
  forbidden: 'Você não tem permissão para fazer isso.',
  nameMissing: 'Informe o nome.',
  toFix: 'Corrija os campos marcados e salve de novo.',
  name: 'Nome*',
  namePlaceholder: 'Nome completo',
  entryDate: 'Data de Entrada*',
  entryDatePlaceholder: 'dd/mm/aaaa',
  openCalendar: 'Abrir calendário',
  positionPlaceholder: 'Membro',
  bioPlaceholder: 'De onde vem, o que faz, por que foi chamado.',
  observationsHint,
  count: (count: number, limit: number) => `${count} de ${limit}`,
  stats: 'Indicadores',
  statsHint: 'De 1 a 5 estrelas. Execução e disciplina são calculadas.',
  noStat: 'Sem avaliação',
  skillLabels: {
    add: 'Adicionar',
    placeholder: 'Nova habilidade',
    remove: (skill: string) => `Remover ${skill}`,
    none: 'Nenhuma habilidade.',
  },
  skillCount: (count: number) => `${count} de ${memberLimits.skills}`,
  locks: {
    founder: 'No cadastro do fundador, não muda.',
    own: 'Só a administração pode alterar.',
  } satisfies Record<Lock, string>,
  fields: memberFieldLabels,
  faults: {
    required,
    nameLong: `O nome deve ter no máximo ${memberLimits.name} caracteres.`,
    formula: 'O nome e o cargo não podem começar com =, +, - ou @, como uma fórmula.',
    reserved: 'O nome e o cargo de fundador são reservados ao fundador.',
    entryDateUnreadable: 'Escreva a data com dia, mês e ano, como 25/11/2026.',
    entryDateUnknown: 'Esta data não existe no calendário.',
    entryDateOutside: `A data deve estar entre ${day(entryDates.first)} e ${day(entryDates.last)}.`,
    positionLong: `O cargo deve ter no máximo ${memberLimits.position} caracteres.`,
    bioLong: `A biografia deve ter no máximo ${numeral(memberLimits.bio)} caracteres.`,
    skillsMany: `Informe no máximo ${memberLimits.skills} habilidades.`,
    skillLong: `Cada habilidade deve ter no máximo ${memberLimits.skill} caracteres.`,
    observationsLong: `As observações devem ter no máximo ${numeral(memberLimits.observations)} caracteres.`,
  } satisfies Record<MemberFault, string>,
  discard: {
    title: 'Sair sem salvar?',
    text: 'O que você alterou ainda não foi salvo e será descartado.',
    confirm: 'Descartar alterações',
    cancel: 'Continuar editando',
  },
}

export const memberPhoto = {
  title: 'Foto (opcional)',
  choose: 'Escolher foto',
  change: 'Trocar foto',
  remove: 'Remover foto',
  cancel: 'Cancelar envio',
  retry: 'Tentar novamente',
  hint: 'Fotos grandes são reduzidas antes do envio. Sem foto, aparecem as iniciais.',
  reading: 'Abrindo foto...',
  preparing: 'Preparando foto...',
  uploading: 'Enviando foto...',
  progress: 'Envio da foto',
  pending: 'A foto ainda não foi enviada. Espere, tente novamente ou remova-a.',
  crop: {
    title: 'Ajustar foto',
    text: 'Arraste a foto ou use as setas; aproxime com + e −.',
    area: 'Recorte da foto',
    zoom: 'Aproximação',
    closer: 'Aproximar',
    further: 'Afastar',
    confirm: 'Usar foto',
    cancel: 'Cancelar',
    failed: 'Esta foto não pôde ser mostrada.',
  },
}

/** Another user saved the same member in the meantime. */
export const memberConflict = {
  title: 'Outra pessoa alterou este membro',
  noPhoto: 'Sem foto',
  withPhoto: 'Outra foto',
  stars: (value: number) => `${String(value).replace('.', ',')} de 5`,
  skills: (count: number) => counted(count, 'habilidade', 'habilidades'),
}
