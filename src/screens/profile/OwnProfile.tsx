import { Page } from '#src/screens/app/Page.tsx'
import { ownProfile as texts } from '#src/texts/profile/ownProfile.ts'
import { Account } from './Account.tsx'
import { OwnData } from './OwnData.tsx'
import * as css from './OwnProfile.css.ts'
import { OwnMember } from './OwnMember.tsx'
import { SecurityProvider } from './security.tsx'
import { Sessions } from './Sessions.tsx'

/** The current user's directory record, sign-in data, sessions and personal data. */
export const OwnProfileScreen = () => (
  <Page title={texts.title} isNarrow>
    <div className={css.cards}>
      <OwnMember />
      <SecurityProvider>
        <Account />
        <Sessions />
      </SecurityProvider>
      <OwnData />
    </div>
  </Page>
)
