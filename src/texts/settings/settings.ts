import {
  absenceDays,
  auditDays,
  invitationDays,
  proofDays,
  maxFounderName,
  type AuditFootprint,
  type SettingFault,
  type SettingField,
  type SettingsTab,
} from '#machines/settings/settingsForm.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

/** `/admin/settings`. */
export const settings = {
  title: 'Configurações',
  tabs: 'Configurações',
  tabNames: { general: 'Geral', identity: 'Identidade', audit: 'Auditoria' } satisfies Record<SettingsTab, string>,
  loading: 'Carregando configurações...',
  failed: 'Erro ao carregar configurações',
  retry: 'Tentar novamente',
  founder: 'Fundador',
  founderText:
    'O nome é reservado ao fundador e usado quando o cadastro dele é criado; depois, edite o cadastro em Membros.',
  periods: 'Prazos',
  supreme: 'Administrador supremo',
  supremeText: 'Definido na instalação: não pode ser alterado aqui, nem por ele mesmo.',
  supremeNone: 'Nenhum definido na instalação.',
  labels: {
    founder_name: 'Nome do fundador*',
    founder_email: 'E-mail do fundador',
    audit_days: 'Dias de guarda do registro de auditoria*',
    invitation_days: 'Dias de validade de um convite*',
    proof_days: 'Dias de guarda das fotos das rotinas*',
    absence_days: 'Dias que um membro pode justificar por mês*',
  } satisfies Record<SettingField, string>,
  hints: {
    founder_email:
      'Convide este e-mail: a conta dele é ligada ao cadastro do fundador. Isso não dá nenhum papel administrativo.',
    audit_days: `De ${auditDays.least} a ${numeral(auditDays.most)} dias. Depois disso, os registros são apagados.`,
    invitation_days: `De ${invitationDays.least} a ${invitationDays.most} dias, para convites novos.`,
    proof_days: `De ${proofDays.least} a ${numeral(proofDays.most)} dias depois da avaliação. Depois disso, a foto é removida; a nota fica.`,
    absence_days: `De ${absenceDays.least} a ${absenceDays.most} dias. Com 0, ninguém pede novas ausências.`,
  },
  faults: {
    nameMissing: 'Informe o nome do fundador',
    nameLong: `O nome deve ter no máximo ${maxFounderName} caracteres`,
    nameFormula: 'O nome do fundador não pode começar com =, +, - ou @, como uma fórmula',
    emailInvalid: 'Informe um e-mail válido',
    daysMissing: 'Informe a quantidade de dias',
    daysBroken: 'Use um número inteiro, sem vírgula',
    auditOutside: `O registro é guardado por ${auditDays.least} a ${numeral(auditDays.most)} dias`,
    invitationOutside: `Um convite vale de ${invitationDays.least} a ${invitationDays.most} dias`,
    proofOutside: `As fotos são guardadas por ${proofDays.least} a ${numeral(proofDays.most)} dias depois da avaliação`,
    absenceOutside: `Podem ser justificados de ${absenceDays.least} a ${absenceDays.most} dias por mês`,
  } satisfies Record<SettingFault, string>,
  save: 'Salvar configurações',
  busy: 'Salvando...',
  reset: 'Desfazer',
  saveFailed: 'Erro ao salvar configurações',
  conflict: 'Outra pessoa salvou configurações',
  question: 'Guardar por menos tempo?',
  questionText: (days: number, { entries, oldest }: AuditFootprint) =>
    `Com ${numeral(days)} dias, ${counted(entries, 'registro será apagado', 'registros serão apagados')}` +
    `${oldest === null ? '' : `, o mais antigo de ${dateTime(oldest)}`}. Não há como recuperá-${entries === 1 ? 'lo' : 'los'}.`,
  pictureText: (days: number, pictures: number) =>
    `Com ${numeral(days)} dias, ${counted(pictures, 'foto de rotina será removida', 'fotos de rotinas serão removidas')}. As notas ficam; as fotos não voltam.`,
  confirm: 'Sim, salvar',
  cancel: 'Cancelar',
}
