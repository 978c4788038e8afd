import type { MemberImportActor } from '#machines/members/memberImport.machine.ts'

/** What each step of the import gets. */
export interface ImportProps {
  actor: MemberImportActor
}
