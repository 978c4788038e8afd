import { useSelector } from '@xstate/react'
import { Check, Copy, Link } from 'lucide-react'
import { useState } from 'react'
import { invitationLink } from '#machines/entrance/loginLink.ts'
import type { BeginningActor } from '#machines/settings/beginning.machine.ts'
import { peopleText } from '#machines/settings/beginning.ts'
import { Alert } from '#src/components/Alert.tsx'
import { Button } from '#src/components/Button.tsx'
import { Field } from '#src/components/Field.tsx'
import { copyOrWarn } from '#src/hooks/copy.ts'
import { useUnsaved } from '#src/hooks/useActorHold.ts'
import { beginning as texts } from '#src/texts/settings/beginning.ts'
import { subheading } from '#src/theme/type.css.ts'
import * as css from './Beginning.css.ts'

/** What the step 'people' has made: the links, which are shown once, and the number of new cards. */
export const NewLinks = ({ screen }: { screen: BeginningActor }) => {
  const invited = useSelector(screen, ({ context }) => context.invited)
  const added = useSelector(screen, ({ context }) => context.added.length)
  // The links are nowhere else: the browser confirms before it reloads.
  useUnsaved(screen, ({ context }) => context.invited.length > 0)
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  // With the address: two people may have one name.
  const links = invited.map((person) => ({
    who: peopleText([person]),
    link: invitationLink(location.origin, person.token),
  }))
  return (
    <section className={css.news}>
      {added > 0 && <output>{texts.added(added)}</output>}
      {links.length > 0 && (
        <>
          <div className={css.newsHead}>
            <h2 className={subheading}>{texts.invitationsTitle(links.length)}</h2>
            <Button
              size="small"
              icon={copied === 'yes' ? Check : Copy}
              onPress={() => {
                const text = links.map(({ who, link }) => texts.copiedLine(who, link)).join('\n')
                void copyOrWarn(text).then((isCopied) => setCopied(isCopied ? 'yes' : 'refused'))
              }}
            >
              {copied === 'yes' ? texts.copied : texts.copy}
            </Button>
          </div>
          {copied === 'refused' ? <Alert>{texts.uncopied}</Alert> : <p className={css.text}>{texts.invitationsText}</p>}
          {links.map(({ who, link }) => (
            <Field
              key={link}
              label={texts.linkOf(who)}
              icon={Link}
              value={link}
              isReadOnly
              onFocus={({ target }) => {
                if (target instanceof HTMLInputElement) target.select()
              }}
            />
          ))}
        </>
      )}
    </section>
  )
}
