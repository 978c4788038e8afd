import { shell } from '#src/texts/app/shell.ts'
import { useSession } from './session.ts'

interface OwnPerson {
  name: string
  position: string
  photoUrl: string | null
}

/** The signed-in user: their member, or else the part of the e-mail before the @ with 'Fundador' or 'Membro'. */
export const usePerson = (): OwnPerson =>
  useSession(({ context: { user, access } }) => {
    const member = access?.member
    const fallback = user?.email.split('@')[0] || shell.user
    return {
      name: member?.name ?? fallback,
      position: member?.position || (access?.isFounder ? shell.founder : shell.member),
      photoUrl: member?.photo_url ?? null,
    }
  })

/** Whether the current user is ranked: only active members are. null while the rights are loading. */
export type Standing = 'member' | 'inactive' | 'unlinked'
export const useStanding = (): Standing | null =>
  useSession(({ context: { access } }) => {
    if (access === null) return null
    if (access.member !== null) return 'member'
    return access.memberId === null ? 'unlinked' : 'inactive'
  })
