import { club } from '#machines/shared/club.ts'
import { Wordmark } from '#src/components/Wordmark.tsx'
import { useIdentity } from '#src/hooks/identity.ts'
import { pictureUrl } from '#src/hooks/picture.ts'

/** The club's emblem and name, as they are now. */
export function ClubWordmark({ tone = 'strong' }: { tone?: 'strong' | 'soft' }) {
  const { emblem } = useIdentity()
  return (
    <Wordmark tone={tone} emblem={pictureUrl(emblem || null)}>
      {club.name}
    </Wordmark>
  )
}
