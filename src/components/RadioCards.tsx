import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import * as css from './RadioCards.css.ts'
import { mark } from './RadioOptions.css.ts'

interface RadioCard<Id extends string> {
  id: Id
  label: string
  /** The content of the option; keeps line breaks. */
  text: string
  /** The address of a picture above the text, which says the same in words. */
  picture?: string | null
}

interface RadioCardsProps<Id extends string> {
  label: string
  options: readonly RadioCard<Id>[]
  value: Id
  /** Focuses the selected option when it appears. */
  autoFocus?: boolean
  onChange: (id: Id) => void
}

/** One of a few options with long texts. */
export function RadioCards<Id extends string>(props: RadioCardsProps<Id>) {
  const { label, options, value, autoFocus = false, onChange } = props
  return (
    <RadioGroup
      className={css.group}
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label className={css.legend}>{label}</Label>
      {options.map(({ id, label, text, picture }) => (
        <Radio key={id} value={id} className={css.card} autoFocus={autoFocus && id === value}>
          <span className={mark} aria-hidden="true" />
          <span className={css.words}>
            <span className={css.name}>{label}</span>
            {picture && <img className={css.picture} src={picture} alt="" />}
            <span>{text}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
