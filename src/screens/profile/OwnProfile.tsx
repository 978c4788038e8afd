import { useSelector } from '@xstate/react'
import { ownProfileMachine, type OwnProfileActor } from '#machines/profile/ownProfile.machine.ts'
import { screenOf } from '#src/hooks/screen.tsx'
import { Page } from '#src/screens/app/Page.tsx'
import '#src/texts/members/notices.ts'
import '#src/texts/profile/notices.ts'
import { ownProfile as texts } from '#src/texts/profile/ownProfile.ts'
import { Account } from './Account.tsx'
import { OwnData } from './OwnData.tsx'
import * as css from './OwnProfile.css.ts'
import { OwnMember } from './OwnMember.tsx'
import { Sessions } from './Sessions.tsx'

const OwnProfile = ({ screen }: { screen: OwnProfileActor }) => {
  const { ownSessions, dataExport, deletionRequest, proofAudience } = useSelector(screen, ({ children }) => children)
  return (
    <Page title={texts.title} isNarrow>
      <div className={css.cards}>
        <OwnMember screen={screen} />
        <Account screen={screen} />
        {ownSessions && <Sessions actor={ownSessions} />}
        {dataExport && deletionRequest && proofAudience && (
          <OwnData dataExport={dataExport} deletionRequest={deletionRequest} proofAudience={proofAudience} />
        )}
      </div>
    </Page>
  )
}

/** The current user's directory record, sign-in data, sessions and personal data. */
export const OwnProfileScreen = screenOf({
  id: 'ownProfile',
  machine: ownProfileMachine,
  read: () => ({}),
  follows: ['account', 'deletion_request'],
  Content: OwnProfile,
})
