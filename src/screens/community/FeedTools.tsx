import { useSelector } from '@xstate/react'
import { ArrowDownWideNarrow, Search, SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { FeedView } from '#machines/community/feed.ts'
import { maxSearch, messageSorts } from '#machines/community/message.ts'
import { Button } from '#src/components/Button.tsx'
import { Checkbox } from '#src/components/Checkbox.tsx'
import { Field } from '#src/components/Field.tsx'
import { RadioOptions } from '#src/components/RadioOptions.tsx'
import { feed as texts } from '#src/texts/community/messages.ts'
import { cardTitle } from '#src/theme/type.css.ts'
import * as css from './Feed.css.ts'
import type { FeedActor } from '#machines/community/feed.machine.ts'

/** Title, sort toggle, filter panel and search. */
export const FeedTools = ({ feed }: { feed: FeedActor }) => {
  const view = useSelector(feed, ({ context }) => context.view)
  const typed = useSelector(feed, ({ context }) => context.typed)
  const [isOpen, setOpen] = useState(false)
  // The button responds first.
  const isShown = useDeferredValue(isOpen)
  const panelId = useId()
  return (
    <>
      <div className={css.tools}>
        <h3 className={`${cardTitle} ${css.title}`}>{texts.title}</h3>
        <Button
          size="small"
          icon={ArrowDownWideNarrow}
          aria-label={texts.sortNow(texts.sorts[view.sort])}
          onPress={() =>
            feed.send({ type: 'view.change', change: { sort: view.sort === 'newest' ? 'popular' : 'newest' } })
          }
        >
          {texts.sorts[view.sort]}
        </Button>
        <Button
          size="small"
          icon={SlidersHorizontal}
          aria-label={texts.filters}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPress={() => setOpen(!isOpen)}
        >
          {texts.filters}
        </Button>
      </div>
      <search className={css.search}>
        <Field
          type="search"
          label={texts.search}
          isLabelHidden
          icon={Search}
          placeholder={texts.search}
          maxLength={maxSearch}
          value={typed}
          onChange={(search) => feed.send({ type: 'search.type', search })}
        />
      </search>
      {isShown && (
        <Filters
          id={panelId}
          view={view}
          onApply={(change) => {
            feed.send({ type: 'view.change', change })
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

type Choice = Pick<FeedView, 'sort' | 'withReplies'>

/** The choice applies when the form is submitted. */
const Filters = ({ id, view, onApply }: { id: string; view: FeedView; onApply: (choice: Choice) => void }) => {
  const [choice, setChoice] = useState<Choice>({ sort: view.sort, withReplies: view.withReplies })
  return (
    <form
      id={id}
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(choice)
      }}
    >
      <RadioOptions
        label={texts.sortBy}
        options={messageSorts.map((sort) => ({ id: sort, label: texts.sorts[sort] }))}
        value={choice.sort}
        onChange={(sort) => setChoice({ ...choice, sort })}
      />
      <Checkbox isChecked={choice.withReplies} onChange={(withReplies) => setChoice({ ...choice, withReplies })}>
        {texts.withReplies}
      </Checkbox>
      <span className={css.apply}>
        <Button type="submit" size="small">
          {texts.apply}
        </Button>
      </span>
    </form>
  )
}
