import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'
import { usePerson } from '#src/hooks/usePerson.ts'

/** Submits the text with a new id, the time and the author. */
export const useSubmit = (composer: MessageComposerActor) => {
  const { name, photoUrl } = usePerson()
  return () =>
    composer.send({
      type: 'submit',
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      author: { name, photo: photoUrl },
    })
}
