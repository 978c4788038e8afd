import type { NoticeKey } from '#machines/notices.ts'
import {
  deletePositionReason,
  permissionsChanged,
  positionsReason,
  savePermissionsReason,
  savePositionReason,
} from '#src/texts/council/councilFailures.ts'
import { loadReason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices of the council's settings. */
export const councilSettingsNotices = {
  'positions.loadFailed': ({ failure }) => failed('Erro ao carregar dados', positionsReason(failure)),
  'position.created': () => done('Cargo criado', 'O novo cargo foi criado com sucesso.'),
  'position.updated': () => done('Cargo atualizado', 'O cargo foi atualizado com sucesso.'),
  'position.saveFailed': ({ failure }) => failed('Erro ao salvar', savePositionReason(failure)),
  'position.deleted': () => done('Cargo excluído', 'O cargo foi excluído com sucesso.'),
  'position.deleteFailed': ({ failure }) => failed('Erro ao excluir', deletePositionReason(failure)),
  'permissions.loadFailed': ({ failure }) => failed('Erro ao carregar permissões', loadReason(failure)),
  'permissions.saved': () => done('Permissões atualizadas', 'As permissões do cargo foram atualizadas com sucesso.'),
  'permissions.saveFailed': ({ failure }) => failed('Erro ao salvar', savePermissionsReason(failure)),
  'permissions.changed': () => failed('Erro ao salvar', permissionsChanged),
} satisfies Partial<Wordings<NoticeKey>>
