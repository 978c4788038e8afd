import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select'
import { frame } from './FieldFrame.css.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'
import * as css from './Select.css.ts'

export interface SelectOption<Id extends string> {
  id: Id
  label: string
  isDisabled?: boolean
}

export interface SelectProps<Id extends string>
  extends
    Omit<
      AriaSelectProps<SelectOption<Id>>,
      | 'children'
      | 'className'
      | 'style'
      | 'render'
      | 'isInvalid'
      | 'validationBehavior'
      | 'value'
      | 'onChange'
      | 'selectedKey'
      | 'defaultSelectedKey'
      | 'onSelectionChange'
    >,
    FieldFrameProps {
  options: readonly SelectOption<Id>[]
  /** `null` while nothing is chosen; then the placeholder shows. */
  value: Id | null
  onChange: (id: Id) => void
}

/** One of a list. Weighs 49 kB gzip: load it with the screen that needs it. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, aside, description, descriptionIcon, error, options, value, onChange, ...rest } = props
  return (
    <AriaSelect
      {...rest}
      className={frame}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
    >
      <FieldFrame {...{ label, aside, description, descriptionIcon, error }}>
        <Button className={css.button}>
          <SelectValue className={css.value} />
          <ChevronDown className={css.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </FieldFrame>
      <Popover className={css.popover} offset={6}>
        <ListBox className={css.list} items={options}>
          {({ id, label, isDisabled = false }) => (
            <ListBoxItem className={css.option} id={id} textValue={label} isDisabled={isDisabled}>
              {({ isSelected }) => (
                <>
                  {label}
                  {isSelected && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
