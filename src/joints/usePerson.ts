import { shell } from '#src/texts/shell.ts'
import { useSession } from './session.ts'

export interface OwnPerson {
  name: string
  position: string
  photoUrl: string | null
}

/** Who one is: the own member, or the fallback of SPEC.md, section 4 (the e-mail before the @, 'Membro'). */
export const usePerson = (): OwnPerson =>
  useSession(({ context: { user, access } }) => {
    const member = access?.member
    const fallback = user?.email.split('@')[0] || shell.user
    return {
      name: member?.name ?? fallback,
      position: member?.position || shell.member,
      photoUrl: member?.photo_url ?? null,
    }
  })
