import type { MemberStatus } from '#machines/shared/member.ts'

export const memberStatusLabels: Record<MemberStatus, string> = { ativo: 'Ativo', inativo: 'Inativo' }
