import { isAdmin } from '#machines/shared/access.ts'
import { usersPath } from '#machines/users/usersView.ts'
import { Alert } from '#src/components/Alert.tsx'
import { TextLink } from '#src/components/TextLink.tsx'
import { useAccess } from '#src/hooks/session.ts'
import { useStanding } from '#src/hooks/usePerson.ts'
import { standing as texts } from '#src/texts/app/standing.ts'
import * as css from './StandingNote.css.ts'

const unlinked = usersPath({ tab: 'accounts', filter: 'unlinked', search: '' })

/** Where points are earned or shown: explains to users outside the ranking why they are not in it. */
export const StandingNote = () => {
  const standing = useStanding()
  const access = useAccess()
  if (standing === null || standing === 'member') return null
  return (
    <div className={css.note}>
      <Alert tone="warning" title={texts[standing].title}>
        <p className={css.text}>{texts[standing].text}</p>
        {access && isAdmin(access) && standing === 'unlinked' && <TextLink href={unlinked}>{texts.link}</TextLink>}
      </Alert>
    </div>
  )
}
