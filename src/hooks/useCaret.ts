import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** An actor that changes the text of a field and moves its caret. */
interface Writer {
  on(type: 'caret.moved', handler: (event: { caret: number }) => void): { unsubscribe(): void }
}

/** Gives the focus to the field and moves its caret, after the new text is rendered. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>, writer: Writer) => {
  const [moved, setMoved] = useState<{ caret: number } | null>(null)
  useEffect(() => {
    const subscription = writer.on('caret.moved', ({ caret }) => setMoved({ caret }))
    return () => subscription.unsubscribe()
  }, [writer])
  useLayoutEffect(() => {
    if (moved === null) return
    field.current?.focus()
    field.current?.setSelectionRange(moved.caret, moved.caret)
  }, [field, moved])
}
