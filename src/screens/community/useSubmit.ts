import type { FormEvent } from 'react'
import type { MessageComposerActor } from '#machines/community/messageComposer.machine.ts'
import { usePerson } from '#src/hooks/usePerson.ts'

/** Submits the text with a new id, the time and the author. */
export const useSubmit = (composer: MessageComposerActor) => {
  const { name, photoUrl } = usePerson()
  const send = () =>
    composer.send({
      type: 'submit',
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      author: { name, photo: photoUrl },
    })
  return {
    send,
    /** The button: the next text can be written at once. On phones the field would open the keyboard over the wall. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send()
      if (matchMedia('(pointer: fine)').matches) event.currentTarget.querySelector('textarea')?.focus()
    },
  }
}
