import type { MemberField } from '#machines/members/memberRights.ts'

/** The fields' names in the form, the conflict dialog, the detail page and the audit log. */
export const memberFieldLabels = {
  photo: 'Foto',
  name: 'Nome',
  entryDate: 'Data de Entrada',
  status: 'Status',
  position: 'Cargo',
  bio: 'Biografia',
  skills: 'Habilidades',
  communication: 'Comunicação',
  strategy: 'Estratégia',
  loyalty: 'Lealdade',
  spirituality: 'Espiritualidade',
  observations: 'Observações',
} satisfies Record<MemberField, string>
